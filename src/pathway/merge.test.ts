import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setEdgeLabel } from './commands/edges.ts'
import { addNode, removeElements, setNodeMembers } from './commands/nodes.ts'
import type { PathwayDocument } from './document.ts'
import { pathwayProblems } from './interchange/problems.ts'
import { merge, resolveConflicts } from './merge.ts'
import { documents } from './testing/documents.ts'
import { edits } from './testing/edits.ts'

const apply = (document: PathwayDocument, steps: readonly ((document: PathwayDocument) => PathwayDocument)[]) =>
  steps.reduce((changed, edit) => edit(changed), document)
const copy = <T>(value: T): T => structuredClone(value)
const some = fc.array(edits, { maxLength: 5 })

describe('merge', () => {
  it('gives back the side that changed, where only one did', () => {
    fc.assert(
      fc.property(documents, some, (base, steps) => {
        const changed = apply(base, steps)
        expect(merge({ base, mine: changed, theirs: base })).toEqual({ document: changed, conflicts: [] })
        expect(merge({ base, mine: base, theirs: changed }).document).toEqual(changed)
        // A copy that came over the network is as good as the same object.
        expect(merge({ base, mine: changed, theirs: copy(base) })).toEqual({ document: changed, conflicts: [] })
      }),
    )
  })

  it('takes each of two changes that do not meet, whoever merges', () => {
    fc.assert(
      fc.property(documents, some, some, (base, one, other) => {
        const [mine, theirs] = [apply(base, one), copy(apply(base, other))]
        const merged = merge({ base, mine, theirs })
        fc.pre(merged.conflicts.length === 0)
        const mirrored = merge({ base, mine: theirs, theirs: mine })
        expect(mirrored).toEqual(merged)
      }),
      { numRuns: 300 },
    )
  })

  it('is settled by its own answer, whatever the choices', () => {
    fc.assert(
      fc.property(documents, some, some, fc.boolean(), (base, one, other, takeTheirs) => {
        const [mine, theirs] = [apply(base, one), copy(apply(base, other))]
        const { document, conflicts } = merge({ base, mine, theirs })
        expect(new Set(conflicts.map(conflict => conflict.id)).size).toBe(conflicts.length)
        const choices = Object.fromEntries(conflicts.map(({ id }) => [id, takeTheirs ? 'theirs' : 'mine'] as const))
        const decided = resolveConflicts(document, conflicts, choices)
        expect(pathwayProblems(decided)).toEqual([])
        if (!takeTheirs) expect(decided).toBe(document)
        // With their latest as the base nothing is asked again.
        expect(merge({ base: theirs, mine: decided, theirs })).toEqual({ document: decided, conflicts: [] })
      }),
    )
  })

  const base: PathwayDocument = {
    name: 'x',
    description: '',
    nodes: [
      { id: 'a', data: { prompt: 'one', text: 't' } },
      { id: 'b', data: {} },
    ],
    edges: [],
  }
  const prompt = (text: string) => setNodeMembers(base, { id: 'a', members: { prompt: text } })

  it('asks about a field that both changed, and does as it is told', () => {
    const { document, conflicts } = merge({ base, mine: prompt('mine'), theirs: prompt('theirs') })
    expect(document).toEqual(prompt('mine'))
    expect(conflicts).toMatchObject([
      { base: 'one', mine: 'mine', theirs: 'theirs', place: ['nodes', 'node a', 'data', 'prompt'] },
    ])
    const choose = (choice: 'mine' | 'theirs') =>
      resolveConflicts(document, conflicts, { [conflicts[0]?.id ?? '']: choice })
    expect(choose('mine')).toEqual(prompt('mine'))
    expect(choose('theirs')).toEqual(prompt('theirs'))
  })

  it('asks when one deletes what the other changed', () => {
    const without = { ...base, nodes: base.nodes.slice(1) }
    const { document, conflicts } = merge({ base, mine: without, theirs: prompt('theirs') })
    expect(conflicts).toHaveLength(1)
    expect(resolveConflicts(document, conflicts, { [conflicts[0]?.id ?? '']: 'theirs' }).nodes).toHaveLength(2)
    expect(merge({ base, mine: prompt('mine'), theirs: without }).conflicts).toHaveLength(1)
  })

  it('leaves the edges of a node that one deletes and the other changes to whoever keeps it', () => {
    const nodes = ['a', 'b', 'c'].map(id => ({ id, data: { prompt: id } }))
    const edges = [
      { id: 'ab', source: 'a', target: 'b', label: '' },
      { id: 'bc', source: 'b', target: 'c', label: '' },
      { id: 'ca', source: 'c', target: 'a', label: '' },
    ]
    const whole: PathwayDocument = { name: 'Orders', description: '', nodes, edges }
    const without = removeElements(whole, { nodes: ['b'], edges: [] })
    const written = setNodeMembers(whole, { id: 'b', members: { prompt: 'new' } })
    const decided = (sides: { mine: PathwayDocument; theirs: PathwayDocument }, choice: 'mine' | 'theirs') => {
      const { document, conflicts } = merge({ base: whole, ...sides })
      expect(document).toEqual(sides.mine)
      return resolveConflicts(document, conflicts, Object.fromEntries(conflicts.map(({ id }) => [id, choice])))
    }
    const byId = ({ edges }: PathwayDocument) => edges.map(({ id }) => id).toSorted()
    const removed = { mine: without, theirs: written }
    expect(decided(removed, 'mine')).toEqual(without)
    expect(decided(removed, 'theirs').nodes).toHaveLength(3)
    expect(byId(decided(removed, 'theirs'))).toEqual(['ab', 'bc', 'ca'])
    const kept = { mine: written, theirs: without }
    expect(decided(kept, 'mine')).toEqual(written)
    expect(decided(kept, 'theirs')).toEqual(without)
  })

  it('puts back what an undone step had removed where it stood, beside what came meanwhile', () => {
    const after = removeElements(base, { nodes: ['a'], edges: [] })
    const present = addNode(setNodeMembers(after, { id: 'b', members: { name: 'B' } }), { node: { id: 'c' } })
    const { document } = merge({ base: after, mine: base, theirs: present })
    expect(document.nodes).toEqual([base.nodes[0], { id: 'b', data: { name: 'B' } }, { id: 'c' }])
    expect(document.nodes[0]).toBe(base.nodes[0])
  })

  it('knows edges that share an id, or have none, by what they say', () => {
    const edges = [
      { id: 'e', source: 'a', target: 'b', label: 'one' },
      { id: 'e', source: 'b', target: 'a', label: 'two' },
      { source: 'a', target: 'b', label: 'three' },
      { source: 'b', target: 'b', label: 'four' },
    ]
    const drawn = { ...base, edges }
    const mine = removeElements(drawn, { nodes: [], edges: ['e', 'edge~2'] })
    const theirs = setEdgeLabel(setEdgeLabel(drawn, { key: 'e~2', label: '2' }), { key: 'edge~3', label: '4' })
    expect(merge({ base: drawn, mine, theirs })).toEqual({
      document: {
        ...base,
        edges: [
          { ...edges[1], label: '2' },
          { ...edges[3], label: '4' },
        ],
      },
      conflicts: [],
    })
    const both = merge({ base: drawn, mine: setEdgeLabel(mine, { key: 'e', label: 'II' }), theirs })
    expect(both.conflicts).toMatchObject([{ place: ['edges', 'e', 'label'], base: 'two', mine: 'II', theirs: '2' }])
    const choices = { [both.conflicts[0]?.id ?? '']: 'theirs' as const }
    expect(resolveConflicts(both.document, both.conflicts, choices).edges[0]).toMatchObject({ label: '2' })
  })

  it('leaves a document alone where the element of a conflict has gone meanwhile', () => {
    const { document, conflicts } = merge({ base, mine: prompt('mine'), theirs: prompt('theirs') })
    const without = removeElements(document, { nodes: ['a'], edges: [] })
    expect(resolveConflicts(without, conflicts, { [conflicts[0]?.id ?? '']: 'theirs' })).toBe(without)
  })

  it('keeps every object that the merge does not touch', () => {
    const mine = prompt('mine')
    const theirs = copy(setNodeMembers(base, { id: 'b', members: { name: 'B' } }))
    const { document } = merge({ base, mine, theirs })
    expect(document.nodes[0]).toBe(mine.nodes[0])
    expect(document.edges).toBe(mine.edges)
  })
})

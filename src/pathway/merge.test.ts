import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setNodeMembers } from './commands/nodes.ts'
import type { PathwayDocument } from './document.ts'
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
        expect(mirrored.conflicts).toEqual([])
        const sorted = ({ nodes, edges, ...rest }: PathwayDocument) => ({
          ...rest,
          nodes: nodes.map(node => JSON.stringify(node, Object.keys(node).sort())).sort(),
          edges: edges.map(edge => JSON.stringify(edge, Object.keys(edge).sort())).sort(),
        })
        expect(sorted(mirrored.document)).toEqual(sorted(merged.document))
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
})

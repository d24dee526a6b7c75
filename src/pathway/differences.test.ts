import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diff } from './diff.ts'
import { findDifferences } from './differences.ts'
import type { PathwayDocument } from './document.ts'
import { resolveConflicts } from './merge.ts'
import { documents } from './testing/documents.ts'
import { edits } from './testing/edits.ts'

const document: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [
    { id: 'a', data: { prompt: 'one', text: 'same' } },
    { id: 'b', data: {} },
  ],
  edges: [{ id: 'ab', source: 'a', target: 'b', label: 'on' }],
}
const decideAll = (mine: PathwayDocument, theirs: PathwayDocument, side: 'mine' | 'theirs') => {
  const differences = findDifferences(mine, theirs)
  return resolveConflicts(mine, differences, Object.fromEntries(differences.map(({ id }) => [id, side] as const)))
}
const differs = (one: PathwayDocument, other: PathwayDocument) => {
  const { nodes, edges, notes, groups, members } = diff(one, other)
  const lists = [nodes, edges, notes, groups]
  return members.length > 0 || lists.some(list => list.added.length + list.removed.length + list.changed.length > 0)
}

describe('the differences of two documents', () => {
  it('are none where both say the same, in whatever order', () => {
    expect(findDifferences(document, structuredClone(document))).toEqual([])
    expect(findDifferences(document, { ...document, nodes: document.nodes.toReversed() })).toEqual([])
  })

  it('name a member that only one side has, also where every object inherits its name', () => {
    const theirs: PathwayDocument = {
      ...document,
      nodes: [
        { id: 'a', data: { prompt: 'one', text: 'same', constructor: 'Ann' } },
        { id: 'b', data: {} },
      ],
    }
    expect(findDifferences(document, theirs)).toMatchObject([{ mine: undefined, theirs: 'Ann' }])
  })

  it('name the members that differ, and the elements and members that one side lacks', () => {
    const theirs: PathwayDocument = {
      ...document,
      folder: 'north',
      nodes: [{ id: 'a', data: { prompt: 'two', text: 'same', condition: 'new' } }, { id: 'c' }],
    }
    expect(findDifferences(document, theirs)).toMatchObject([
      { place: ['nodes', 'node a', 'data', 'prompt'], mine: 'one', theirs: 'two' },
      { place: ['nodes', 'node a', 'data', 'condition'], mine: undefined, theirs: 'new' },
      { place: ['nodes', 'node b'], mine: { id: 'b' }, theirs: undefined },
      { mine: undefined, theirs: { id: 'c' } },
      { place: ['folder'], mine: undefined, theirs: 'north' },
    ])
  })

  it('name each note and each group where a side has no canvas', () => {
    const theirs = { ...document, canvas: { notes: [{ id: 'n', text: 'Look' }] } }
    const [added, ...others] = findDifferences(document, theirs)
    expect(others).toEqual([])
    expect(added).toMatchObject({ mine: undefined, theirs: { id: 'n' } })
    expect(decideAll(document, theirs, 'theirs')).toEqual(theirs)
  })

  it('take elements that are told apart by counting out one by one', () => {
    const mine = { ...document, nodes: [...document.nodes, { comment: 1 }, { comment: 2 }] }
    expect(decideAll(mine, document, 'theirs')).toEqual(document)
  })

  it('keep all of one side or take all of the other, and are told apart by their ids', () => {
    fc.assert(
      fc.property(
        documents,
        fc.array(edits, { maxLength: 6 }),
        fc.array(edits, { maxLength: 6 }),
        (base, one, other) => {
          const [mine, theirs] = [one, other].map(steps => steps.reduce((changed, edit) => edit(changed), base))
          if (!mine || !theirs) return
          const differences = findDifferences(mine, structuredClone(theirs))
          expect(new Set(differences.map(({ id }) => id)).size).toBe(differences.length)
          expect(decideAll(mine, theirs, 'mine')).toBe(mine)
          expect(differs(theirs, decideAll(mine, theirs, 'theirs'))).toBe(false)
        },
      ),
      { numRuns: 300 },
    )
  })
})

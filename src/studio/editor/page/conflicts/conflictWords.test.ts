import { expect, it } from 'vitest'
import { setDocumentMember } from '#pathway/commands/document.ts'
import { setEdgeLabel } from '#pathway/commands/edges.ts'
import { removeElements, setNodeMembers, setNodeOption } from '#pathway/commands/nodes.ts'
import { findDifferences } from '#pathway/differences.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { merge } from '#pathway/merge.ts'
import { changedMembers, nameConflict, saidMembers } from './conflictWords.ts'

const base: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [
    { id: 'a', data: { name: 'Greeting', prompt: '', modelOptions: { temperature: 0 } } },
    { id: 'b', data: { name: 'Booking' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', label: 'book' }],
}
const without = removeElements(base, { nodes: ['a'], edges: [] })

function wordsOf(change: (by: string) => PathwayDocument) {
  const [mine, theirs] = [change('mine'), change('theirs')]
  const { document, conflicts } = merge({ base, mine, theirs })
  return conflicts.map(conflict => nameConflict(document, conflict))
}

it.each([
  ['a member', (by: string) => setNodeMembers(base, { id: 'a', members: { prompt: by } }), 'Greeting', 'Prompt'],
  [
    'an option',
    (by: string) => setNodeOption(base, { id: 'a', option: 'temperature', value: by }),
    'Greeting',
    'Temperature',
  ],
  ['a label', (by: string) => setEdgeLabel(base, { key: 'e', label: by }), 'mine (Greeting → Booking)', 'Label'],
  ['the pathway', (by: string) => setDocumentMember(base, { member: 'name', value: by }), 'The pathway', 'Name'],
  [
    'a node that I removed',
    (by: string) => (by === 'mine' ? without : setNodeMembers(base, { id: 'a', members: { prompt: by } })),
    'Greeting',
    undefined,
  ],
])('names %s', (_, change, element, member) => {
  expect(wordsOf(change)).toContainEqual({ element, member })
})

it('says what was done to an element that the other side removed', () => {
  const theirs = setNodeMembers(base, { id: 'a', members: { prompt: 'Hello' } })
  const [conflict] = merge({ base, mine: without, theirs }).conflicts
  if (!conflict) throw new Error('This is a conflict.')
  expect(changedMembers(conflict, conflict.theirs)).toMatchObject([{ name: 'Prompt', before: '', after: 'Hello' }])
  expect(changedMembers(conflict, conflict.mine)).toEqual([])
})

it('says all of an element that only one side has, where nobody knows whether the other removed it', () => {
  const conflicts = findDifferences(base, without)
  const node = conflicts.find(({ place }) => place[1] === 'node a')
  if (!node) throw new Error('The other side lacks the node.')
  expect(nameConflict(base, node)).toEqual({ element: 'Greeting', member: undefined })
  expect(saidMembers(node, node.mine)).toMatchObject([
    { name: 'Name', after: 'Greeting' },
    { name: 'Prompt', after: '' },
    { name: 'Temperature', after: 0 },
  ])
  expect(saidMembers(node, node.theirs)).toEqual([])
  const [theirs] = findDifferences(without, base)
  expect(theirs && nameConflict(without, theirs)).toEqual({ element: 'Greeting', member: undefined })
})

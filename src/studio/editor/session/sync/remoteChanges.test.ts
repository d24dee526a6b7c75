import { expect, it } from 'vitest'
import { addNote } from '#pathway/commands/canvas.ts'
import { addEdge } from '#pathway/commands/edges.ts'
import { addNode, moveNodes, removeElements, setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { describeArrival } from './remoteChanges.ts'

const before: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [
    { id: 'a', data: { name: 'Greeting' } },
    { id: 'b', data: { name: 'Goodbye' } },
  ],
  edges: [{ id: 'ab', source: 'a', target: 'b', label: 'done' }],
}
const change = (id: string) => (doc: PathwayDocument) => setNodeMembers(doc, { id, members: { text: 'Hi.' } })
const about = (after: PathwayDocument) => describeArrival({ before, after })

it('names the one node that was changed, added or removed', () => {
  expect(about(change('a')(before))).toEqual({
    what: 'changed “Greeting”',
    place: { node_id: 'a' },
    nodes: new Set(['a']),
  })
  expect(about(addNode(before, { node: { id: 'c', data: { name: 'Hold' } } })).what).toBe('added “Hold”')
  expect(about(removeElements(before, { nodes: ['b'], edges: [] }))).toMatchObject({
    what: 'removed “Goodbye”',
    place: undefined,
  })
})

it('counts several', () => {
  expect(about(change('b')(change('a')(before)))).toMatchObject({ what: 'changed 2 nodes', place: { node_id: 'a' } })
})

it('says what was only moved, and what stands on the canvas beside the nodes', () => {
  const moved = moveNodes(before, { positions: { a: { x: 9, y: 9 } } })
  expect(about(moved)).toEqual({ what: 'moved “Greeting”', place: { node_id: 'a' }, nodes: new Set(['a']) })
  expect(about(change('b')(moved)).what).toBe('changed 2 nodes')
  const note = { id: 'n', text: 'Ask', color: 'blue', position: { x: 0, y: 0 }, width: 240, height: 150 } as const
  expect(about(addNote(before, { note }))).toMatchObject({ what: 'added the note “Ask”', place: { note_id: 'n' } })
})

it('tells of edges where no node changed, and of the pathway where neither did', () => {
  expect(about(addEdge(before, { id: 'ba', source: 'b', target: 'a', label: 'again' }))).toMatchObject({
    what: 'added the edge “again”',
    place: { edge_key: 'ba' },
  })
  expect(about({ ...before, name: 'y' }).what).toBe('changed the pathway')
})

import { expect, it } from 'vitest'
import { addEdge, moveEdge, reconnectEdge, setEdgeLabel } from '#pathway/commands/edges.ts'
import { insertNode } from '#pathway/commands/insert.ts'
import { addNode, moveNodes, removeElements, renameNode, setStart } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { describeStep } from './describeStep.ts'

const document: PathwayDocument = {
  name: '',
  description: '',
  nodes: [
    { id: 'a', data: { name: 'Start', isStart: true } },
    { id: 'b', data: { name: 'End' } },
    { id: 'c', data: { name: 'Hours' } },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', label: 'says goodbye' },
    { id: 'f', source: 'a', target: 'c', label: 'asks' },
  ],
}
const added = addNode(document, { node: { id: 'n', data: { name: 'Greeting' } } })

it.each<[string, PathwayDocument]>([
  ['Node Greeting added.', added],
  ['Node Greeting added after Start.', addEdge(added, { id: 'g', source: 'a', target: 'n' })],
  ['Node Greeting added before End.', addEdge(added, { id: 'g', source: 'n', target: 'b' })],
  ['Node Greeting added between Start and End.', insertNode(added, { key: 'e', node: 'n', edge_id: 'g' })],
  ['Node End removed, with 1 edge.', removeElements(document, { nodes: ['b'], edges: [] })],
  ['2 nodes removed, with 2 edges.', removeElements(document, { nodes: ['b', 'c'], edges: [] })],
  ['Edge “says goodbye” to End removed.', removeElements(document, { nodes: [], edges: ['e'] })],
  ['2 edges removed.', removeElements(document, { nodes: [], edges: ['e', 'f'] })],
  ['Edge from End to Start added.', addEdge(document, { id: 'g', source: 'b', target: 'a' })],
  ['Labeled the edge to End “bye”.', setEdgeLabel(document, { key: 'e', label: 'bye' })],
  ['Removed the label of the edge to End.', setEdgeLabel(document, { key: 'e', label: '' })],
  ['Edge “says goodbye” now goes to Hours.', reconnectEdge(document, { key: 'e', source: 'a', target: 'c' })],
  ['Edges of Start are now in the order asks, says goodbye.', moveEdge(document, { key: 'e', by: 1 })],
  ['Node End renamed to Bye.', renameNode(document, { id: 'b', name: 'Bye' })],
  ['Hours is now the start node.', setStart(document, { id: 'c' })],
  ['Move “End”.', moveNodes(document, { positions: { b: { x: 1, y: 2 } } })],
])('says “%s”', (words, after) => {
  expect(describeStep(document, after, 'Move “End”')).toBe(words)
})

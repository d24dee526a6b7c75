import { expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { readEdgeRoutes } from '../../geometry/edgeRoutes.ts'
import { selectionOf } from '../../session/document/selection.ts'
import { flowEdges, flowNodes, isOfPathway, positionsOf } from '../flow.ts'
import { createScene, edgeAt, nodeAt, updateScene } from './scene.ts'

const document: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [
    { id: 'a', type: 'Default', position: { x: 0, y: 0 }, data: { name: 'A' } },
    { id: 'b', type: 'Default', position: { x: 0, y: 1000 }, data: { name: 'B' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
}
const selection = selectionOf({})

function flowOf(pathway: PathwayDocument) {
  const routes = readEdgeRoutes(pathway)
  const placed = flowNodes(routes, selection, new Map()).filter(isOfPathway)
  return [placed, flowEdges(routes, selection, positionsOf(placed), [])] as const
}
const [nodes, edges] = flowOf(document)
const scene = createScene(nodes, edges)

it('finds nodes and edges under the pointer', () => {
  expect(nodeAt(scene, { x: 10, y: 10 }, 0)?.id).toBe('a')
  expect(nodeAt(scene, { x: 132, y: 500 }, 4)).toBeUndefined()
  expect(edgeAt(scene, { x: 134, y: 500 }, 4)?.id).toBe('e')
  expect(edgeAt(scene, { x: 150, y: 500 }, 4)).toBeUndefined()
})

it('keeps its index where only the appearance changed, and makes one where positions did', () => {
  const [renamed, lines] = flowOf({
    ...document,
    nodes: document.nodes.with(0, { id: 'a', type: 'Default', position: { x: 0, y: 0 }, data: { name: 'New' } }),
  })
  const restyled = updateScene(scene, renamed, lines)
  expect(restyled.index).toBe(scene.index)
  expect(restyled.byId.get('a')?.node).toBe(renamed[0])
  const [moved, routes] = flowOf({
    ...document,
    nodes: document.nodes.with(0, { id: 'a', type: 'Default', position: { x: 500, y: 0 }, data: { name: 'A' } }),
  })
  const changed = updateScene(scene, moved, routes)
  expect(nodeAt(changed, { x: 10, y: 10 }, 0)).toBeUndefined()
  expect(nodeAt(changed, { x: 510, y: 10 }, 0)?.id).toBe('a')
})

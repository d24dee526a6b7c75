import { expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { selectionOf } from '../selection.ts'
import { CARD_HEIGHT, CARD_WIDTH, type FlowEdge, flowEdges, flowNodes, type Positions, placesOf } from './flow.ts'
import { placeLabels } from './labelPlace.ts'
import { edgePath, endsBetween } from './path.ts'
import { overlaps } from './snap.ts'
import { readWays } from './ways.ts'

const nothing = selectionOf({})

/** Nodes with their names at their places, and edges between them, each labelled by its ends. */
function drawn(at: Record<string, { x: number; y: number }>, edges: readonly (readonly [string, string])[]) {
  const document: PathwayDocument = {
    name: '',
    description: '',
    nodes: Object.entries(at).map(([id, position]) => ({ id, type: 'Default', data: { name: id }, position })),
    edges: edges.map(([source, target]) => ({
      id: `${source} ${target}`,
      source,
      target,
      label: `${source}, ${target}`,
    })),
  }
  const ways = readWays(document)
  const nodes = flowNodes(ways, nothing, new Map())
  const places = placesOf(nodes)
  return { nodes, places, edges: flowEdges(ways, nothing, places, []) }
}

/** A little box around the middle of an edge's label. */
function labelOf({ source, target, sourceHandle, data }: FlowEdge, places: Positions) {
  const boxOf = (id: string) => ({ x: 0, y: 0, ...places.get(id), width: CARD_WIDTH, height: CARD_HEIGHT })
  if (!data) throw new Error('The edge has no way.')
  const ends = endsBetween(boxOf(source), boxOf(target), sourceHandle)
  const { labelX, labelY } = edgePath(ends, data.way, source === target, data.labelAt)
  return { x: labelX - 20, y: labelY - 10, width: 40, height: 20 }
}

const past = { a: { x: 0, y: 0 }, between: { x: 20, y: 400 }, b: { x: 0, y: 900 } }

it('has a label beside the card that its line runs behind', () => {
  const { edges, places, nodes } = drawn(past, [['a', 'b']])
  const behind = { ...past.between, width: CARD_WIDTH, height: CARD_HEIGHT }
  const labels = (of: readonly FlowEdge[]) => of.map(edge => overlaps(labelOf(edge, places), behind))
  expect(labels(edges)).toEqual([true])
  expect(labels(placeLabels(edges, places, nodes))).toEqual([false])
})

it('has the labels of lines that cross apart', () => {
  const corners = { a: { x: 0, y: 0 }, b: { x: 900, y: 0 }, c: { x: 0, y: 700 }, d: { x: 900, y: 700 } }
  const { edges, places, nodes } = drawn(corners, [
    ['a', 'd'],
    ['b', 'c'],
  ])
  const isOver = ([one, other]: readonly FlowEdge[]) =>
    one !== undefined && other !== undefined && overlaps(labelOf(one, places), labelOf(other, places))
  expect(isOver(edges)).toBe(true)
  expect(isOver(placeLabels(edges, places, nodes))).toBe(false)
})

it('leaves a label in the middle where there is room, or where there is none anywhere', () => {
  const { edges, places, nodes } = drawn({ a: { x: 0, y: 0 }, b: { x: 0, y: 400 }, c: { x: 0, y: 540 } }, [
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'a'],
  ])
  expect(placeLabels(edges, places, nodes)).toEqual(edges)
})

it('keeps the object of an edge whose label stays where it was', () => {
  const { edges, places, nodes } = drawn(past, [
    ['a', 'b'],
    ['a', 'between'],
  ])
  const before = placeLabels(edges, places, nodes)
  const moved = placesOf(nodes)
  expect(before[0]).not.toBe(edges[0])
  expect(placeLabels(edges, moved, nodes).map((edge, at) => edge === before[at])).toEqual([true, true])
})

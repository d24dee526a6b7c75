import { expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { overlaps } from '../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBox, type Positions } from '../geometry/card.ts'
import { edgeLine, endsBetween, MIDDLE } from '../geometry/edgeLine.ts'
import { readEdgeRoutes } from '../geometry/edgeRoutes.ts'
import { selectionOf } from '../session/document/selection.ts'
import { type FlowEdge, flowEdges, flowNodes, positionsOf } from './flow.ts'
import { placeLabels } from './labelPlacement.ts'

const nothing = selectionOf({})

/** Nodes with their names at their places, and edges between them, each labelled by its ends unless it says otherwise. */
function drawn(at: Record<string, { x: number; y: number }>, edges: readonly (readonly [string, string, string?])[]) {
  const document: PathwayDocument = {
    name: '',
    description: '',
    nodes: Object.entries(at).map(([id, position]) => ({ id, type: 'Default', data: { name: id }, position })),
    edges: edges.map(([source, target, label = `${source}, ${target}`]) => ({
      id: `${source} ${target}`,
      source,
      target,
      label,
    })),
  }
  const routes = readEdgeRoutes(document)
  const nodes = flowNodes(routes, nothing, new Map())
  const places = positionsOf(nodes)
  return { nodes, places, edges: flowEdges(routes, nothing, places, []) }
}

/** A little box around the middle of an edge's label. */
function labelOf({ source, target, sourceHandle, data }: FlowEdge, places: Positions) {
  const boxOf = (id: string) => ({ x: 0, y: 0, ...places.get(id), width: CARD_WIDTH, height: CARD_HEIGHT })
  if (!data) throw new Error('The edge has no route.')
  const ends = endsBetween(boxOf(source), boxOf(target), sourceHandle)
  const { x, y } = edgeLine(ends, data.route, source === target).labelAt(data.labelAt ?? MIDDLE)
  return { x: x - 20, y: y - 10, width: 40, height: 20 }
}

/** Tells whether the labels of two edges overlap. */
function areOver([one, other]: readonly FlowEdge[], places: Positions): boolean {
  return one !== undefined && other !== undefined && overlaps(labelOf(one, places), labelOf(other, places))
}

/** Lines from a to d and from b to c cross in the middle. */
const corners = { a: { x: 0, y: 0 }, b: { x: 900, y: 0 }, c: { x: 0, y: 700 }, d: { x: 900, y: 700 } }
const past = { a: { x: 0, y: 0 }, between: { x: 20, y: 400 }, b: { x: 0, y: 900 } }

it('has a label beside the card that its line runs behind', () => {
  const { edges, places, nodes } = drawn(past, [['a', 'b']])
  const behind = cardBox(past.between)
  const labels = (of: readonly FlowEdge[]) => of.map(edge => overlaps(labelOf(edge, places), behind))
  expect(labels(edges)).toEqual([true])
  expect(labels(placeLabels(edges, places, nodes))).toEqual([false])
})

it('has the labels of lines that cross apart', () => {
  const { edges, places, nodes } = drawn(corners, [
    ['a', 'd'],
    ['b', 'c'],
  ])
  expect(areOver(edges, places)).toBe(true)
  expect(areOver(placeLabels(edges, places, nodes), places)).toBe(false)
})

it('has the larger of two labels in the middle, whichever edge comes first', () => {
  const short = ['a', 'd', 'no'] as const
  const long = ['b', 'c', 'asks for a person'] as const
  for (const order of [
    [short, long],
    [long, short],
  ]) {
    const { edges, places, nodes } = drawn(corners, order)
    const labels = placeLabels(edges, places, nodes).map(({ id, data }) => [id, data?.labelAt] as const)
    expect(new Map(labels).get('b c')).toBeUndefined()
    expect(new Map(labels).get('a d')).toBeDefined()
  }
})

it('has room for what is said of an edge that has no label', () => {
  const { edges, places, nodes } = drawn({ ...past, between: { x: CARD_WIDTH / 2 + 20, y: 400 } }, [['a', 'b', '']])
  expect(placeLabels(edges, places, nodes)).not.toEqual(edges)
})

it('keeps off the label of an edge that leads round its own card, which cannot go elsewhere', () => {
  const beside = { a: { x: 0, y: 0 }, b: { x: 216, y: -350 }, c: { x: 216, y: 350 } }
  const { edges, places, nodes } = drawn(beside, [
    ['b', 'c'],
    ['a', 'a'],
  ])
  expect(areOver(edges, places)).toBe(true)
  expect(areOver(placeLabels(edges, places, nodes), places)).toBe(false)
})

it('stays where it is while a card is dragged over it', () => {
  const { edges, places, nodes } = drawn({ ...past, between: { x: 2000, y: 400 } }, [['a', 'b']])
  const dragged = nodes.map(node => (node.id === 'between' ? { ...node, position: past.between } : node))
  expect(placeLabels(edges, places, dragged)).toEqual(edges)
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
  const moved = positionsOf(nodes)
  expect(before[0]).not.toBe(edges[0])
  expect(placeLabels(edges, moved, nodes).map((edge, at) => edge === before[at])).toEqual([true, true])
})

import type { Box } from '../geometry/box.ts'
import type { Positions } from '../geometry/card.ts'
import { createDetours, type Detours, type PlainEdge } from '../geometry/detours/detours.ts'
import { type EdgeLine, type Ends, edgeLine, endsBetween, lineThrough } from '../geometry/edgeLine.ts'
import { boxesAt, type FlowEdge, type FlowNode } from './flow.ts'

interface Known {
  readonly edges: readonly FlowEdge[]
  readonly detours: Detours
}

/** The detours for the places of cards, which keep their object while none is moved. */
const known = new WeakMap<Positions, Known>()
const detoured = new WeakMap<FlowEdge, FlowEdge>()

/**
 * Edges with ways around the cards that their own lines would run behind. One that is drawn as it was keeps its object.
 *
 * @param all the edges of the pathway, among which those are
 * @param places where the nodes stand, whatever the pointer does with one
 */
export function takeDetours(
  edges: readonly FlowEdge[],
  { all, places, nodes }: { all: readonly FlowEdge[]; places: Positions; nodes: readonly FlowNode[] },
): FlowEdge[] {
  const detours = detoursFor(all, places, nodes)
  return edges.map(edge => {
    const plain = plainOf(edge)
    const detour = plain && detours.of(plain)
    if (!detour || !edge.data) return edge
    const before = detoured.get(edge)
    if (before?.data?.detour === detour) return before
    const handles = detour.side === 'right' ? { sourceHandle: 'right', targetHandle: 'left' } : BELOW
    const now = { ...edge, ...handles, data: { ...edge.data, detour } }
    detoured.set(edge, now)
    return now
  })
}

const BELOW = { sourceHandle: null, targetHandle: null }

function detoursFor(all: readonly FlowEdge[], places: Positions, nodes: readonly FlowNode[]): Detours {
  const before = known.get(places)
  if (before && isDrawnAlike(before.edges, all)) return before.detours
  const detours = createDetours(
    all.flatMap(edge => plainOf(edge) ?? []),
    boxesAt(places, nodes),
  )
  known.set(places, { edges: all, detours })
  return detours
}

function isDrawnAlike(before: readonly FlowEdge[], edges: readonly FlowEdge[]): boolean {
  return (
    before === edges ||
    (before.length === edges.length && edges.every((edge, at) => edge.data?.route === before[at]?.data?.route))
  )
}

function plainOf({ data, sourceHandle }: FlowEdge): PlainEdge | undefined {
  return data && { route: data.route, side: sourceHandle }
}

/** Pixels between where a card was when the way was found and where it is drawn. */
const MOVED = 8

/** The line of an edge as it is drawn: its detour, unless one of its cards is elsewhere by now. */
export function drawnLine(
  { source, target, data }: Pick<FlowEdge, 'source' | 'target' | 'data'>,
  ends: Ends,
): EdgeLine | undefined {
  if (!data) return undefined
  const { points = [] } = data.detour ?? {}
  const [first, last] = [points[0], points.at(-1)]
  const isNear = (at: number, other: number) => Math.abs(at - other) <= MOVED
  const isThere =
    first &&
    last &&
    isNear(first.x, ends.sourceX) &&
    isNear(first.y, ends.sourceY) &&
    isNear(last.x, ends.targetX) &&
    isNear(last.y, ends.targetY)
  if (!isThere) return edgeLine(ends, data.route, source === target)
  const [from, to] = [
    { x: ends.sourceX, y: ends.sourceY },
    { x: ends.targetX, y: ends.targetY },
  ]
  return lineThrough([from, ...points.slice(1, -1), to])
}

/** The line of an edge between two boxes. */
export function lineBetween(edge: FlowEdge, source: Box, target: Box): EdgeLine | undefined {
  return drawnLine(edge, endsBetween(source, target, edge.sourceHandle))
}

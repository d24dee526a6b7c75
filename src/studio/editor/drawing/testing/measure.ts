import { isStart, listNodes, type PathwayDocument } from '#pathway/document.ts'
import { type Box, boxAround, overlaps, type Point } from '../../geometry/box.ts'
import type { Positions } from '../../geometry/card.ts'
import { cardsBehind } from '../../geometry/detours/detours.ts'
import { crosses } from '../../geometry/detours/lines.ts'
import { MIDDLE } from '../../geometry/edgeLine.ts'
import { readEdgeRoutes } from '../../geometry/edgeRoutes.ts'
import { createSpatialIndex } from '../../geometry/spatialIndex.ts'
import { lineBetween } from '../detours.ts'
import { flowNodes, isOfPathway, positionsOf } from '../flow.ts'
import { labelSize } from '../label.ts'
import { nothingSelected } from '../selected.ts'
import { drawnEdges } from '../svg/diagram.ts'

/** Counts of what makes a drawing of a pathway hard to read; fewer is better, lengths in pixels of the canvas. */
export interface Legibility {
  /** Counts each edge once for each card that it runs behind, its own ends left out. */
  readonly behind: number
  readonly crossings: number
  readonly bends: number
  readonly length: number
  readonly labelsOnCards: number
  readonly labelsOnLabels: number
  readonly cardsOnCards: number
  readonly width: number
  readonly height: number
  /** The cards of the longest path from the start, and how many of them stand on one line. */
  readonly path: number
  readonly straight: number
}

interface Line {
  readonly source: string
  readonly target: string
  readonly points: readonly Point[]
  readonly box: Box
}

/** Measures the drawing of a document as the canvas shows it, with its nodes at these places or, without, at their own. */
export function measureDrawing(document: PathwayDocument, laidOut?: Positions): Legibility {
  const moved = laidOut ? withPlaces(document, laidOut) : document
  const routes = readEdgeRoutes(moved)
  const nodes = flowNodes(routes, nothingSelected, new Map()).filter(isOfPathway)
  const places = positionsOf(nodes)
  const boxes = new Map(
    nodes.map(({ id, position, width = 0, height = 0 }) => [id, { x: position.x, y: position.y, width, height }]),
  )
  const [ids, cards] = [[...boxes.keys()], [...boxes.values()]]
  const index = createSpatialIndex(cards)
  const lines: Line[] = []
  const labels: Box[] = []
  let behind = 0
  for (const edge of drawnEdges(routes, places, nodes)) {
    const [source, target] = [boxes.get(edge.source), boxes.get(edge.target)]
    const line = source && target && lineBetween(edge, source, target)
    if (!line || !edge.data) continue
    behind += cardsBehind(line, edge, ids, cards, index).length
    const points = line.points()
    const box = boxAround(points.map(point => ({ ...point, width: 0, height: 0 }))) ?? source
    lines.push({ source: edge.source, target: edge.target, points, box })
    const { width, height } = labelSize(edge.data.route)
    const { x, y } = line.labelAt(edge.data.labelAt ?? MIDDLE)
    labels.push({ x: x - width / 2, y: y - height / 2, width, height })
  }
  const around = boxAround(cards)
  const path = longestPath(moved)
  const middles = path.flatMap(id => boxes.get(id) ?? [])
  return {
    behind,
    crossings: countPairs(lines, doCross),
    bends: lines.reduce((sum, { points }) => sum + bendsOf(points), 0),
    length: Math.round(lines.reduce((sum, { points }) => sum + lengthOf(points), 0)),
    labelsOnCards: labels.filter(label => index.within(label).length > 0).length,
    labelsOnLabels: overlapping(labels),
    cardsOnCards: overlapping(cards),
    width: Math.round(around?.width ?? 0),
    height: Math.round(around?.height ?? 0),
    path: path.length,
    straight: Math.max(
      mostAlike(middles.map(({ x, width }) => x + width / 2)),
      mostAlike(middles.map(({ y, height }) => y + height / 2)),
    ),
  }
}

function withPlaces(document: PathwayDocument, places: Positions): PathwayDocument {
  return {
    ...document,
    nodes: document.nodes.map(node => {
      const at = typeof node.id === 'string' ? places.get(node.id) : undefined
      return at ? { ...node, position: { ...at } } : node
    }),
  }
}

function countPairs<Item>(items: readonly Item[], holds: (one: Item, other: Item) => boolean): number {
  return items.reduce((sum, one, at) => sum + items.slice(at + 1).filter(other => holds(one, other)).length, 0)
}

function overlapping(boxes: readonly Box[]): number {
  const index = createSpatialIndex(boxes)
  return boxes.reduce((sum, box, at) => sum + index.within(box).filter(other => other > at).length, 0)
}

/** Lines that leave one card, or enter one, meet there: those do not count. */
function doCross(one: Line, other: Line): boolean {
  if (one.source === other.source || one.target === other.target || !overlaps(one.box, other.box)) return false
  return one.points.some((to, at) => {
    const from = one.points[at - 1]
    if (!from) return false
    return other.points.some((end, place) => {
      const begin = other.points[place - 1]
      return begin !== undefined && crosses(from, to, begin, end)
    })
  })
}

/** Counts sharp corners, and twice a curve that turns and turns back. */
function bendsOf(points: readonly Point[]): number {
  const [first, last] = [points[0], points.at(-1)]
  if (points.length <= 6) return Math.max(0, points.length - 2)
  return first && last && Math.abs(first.x - last.x) > 1 && Math.abs(first.y - last.y) > 1 ? 2 : 0
}

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, at) => {
    const before = points[at - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : 0
  }, 0)
}

function mostAlike(numbers: readonly number[]): number {
  return Math.max(0, ...numbers.map(one => numbers.filter(other => Math.abs(one - other) < 2).length))
}

/** The longest path from the start that leads on and never back, as a first walk through the pathway finds it. */
function longestPath(document: PathwayDocument): readonly string[] {
  const nodes = listNodes(document)
  const start = nodes.find(isStart) ?? nodes[0]
  if (!start) return []
  const after = new Map<string, string[]>()
  for (const { source, target } of readEdgeRoutes(document).list)
    after.set(source, [...(after.get(source) ?? []), target])
  const known = new Map<string, readonly string[]>()
  const open = new Set<string>()
  const from = (id: string): readonly string[] => {
    const done = known.get(id)
    if (done) return done
    open.add(id)
    let best: readonly string[] = []
    for (const next of after.get(id) ?? []) {
      if (open.has(next) || next === start.id || !nodes.some(node => node.id === next)) continue
      const path = from(next)
      if (path.length > best.length) best = path
    }
    open.delete(id)
    known.set(id, [id, ...best])
    return [id, ...best]
  }
  return from(start.id)
}

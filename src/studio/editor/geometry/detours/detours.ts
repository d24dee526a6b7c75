import { type Box, boxAround, type Point } from '../box.ts'
import { type EdgeLine, edgeLine, endsBetween, leadsRound } from '../edgeLine.ts'
import type { EdgeRoute } from '../edgeRoutes.ts'
import { createSpatialIndex } from '../spatialIndex.ts'
import { type Detour, findDetour } from './detour.ts'
import { createLines, touches } from './lines.ts'

/** An edge as it would be drawn by its ends alone. */
export interface PlainEdge {
  readonly route: EdgeRoute
  /** The side at which it leaves its source; below where it names none. */
  readonly side: string | null | undefined
}

/** With more edges than this each is routed by itself, and only those that are seen. */
const MOST_TOGETHER = 150

export interface Detours {
  /** The detour of an edge; undefined for one that is drawn by its ends alone. */
  of(edge: PlainEdge): Detour | undefined
}

/**
 * Finds the detours of edges whose own lines would run behind a card, or round to one above or hardly below, so that few lines lie on each other. Edges
 * that are not asked for cost nothing where there are many.
 */
export function createDetours(edges: readonly PlainEdge[], boxes: ReadonlyMap<string, Box>): Detours {
  const ids = [...boxes.keys()]
  const list = [...boxes.values()]
  const index = createSpatialIndex(list)
  const found = new Map<string, Detour | undefined>()

  /** Its own line; undefined where an end stands nowhere. */
  function plainLine({ route, side }: PlainEdge): EdgeLine | undefined {
    const [from, to] = [boxes.get(route.source), boxes.get(route.target)]
    return from && to && edgeLine(endsBetween(from, to, side), route, route.source === route.target)
  }

  function needsDetour({ route, side }: PlainEdge, line: EdgeLine): boolean {
    const [from, to] = [boxes.get(route.source), boxes.get(route.target)]
    if (!from || !to || route.source === route.target || route.isDangling) return false
    return leadsRound(endsBetween(from, to, side)) || cardsBehind(line, route, ids, list, index).length > 0
  }

  function seek({ route, side }: PlainEdge, lines = createLines()): Detour | undefined {
    const { source, target } = route
    const [from, to] = [boxes.get(source), boxes.get(target)]
    if (!from || !to) return undefined
    const isSideways = side === 'left' || side === 'right'
    return findDetour({ source, target, from, to, isSideways }, { boxes: list, index, lines })
  }

  function seekTogether() {
    const lines = createLines()
    const seeking: { readonly edge: PlainEdge; readonly length: number }[] = []
    for (const edge of edges) {
      const line = plainLine(edge)
      if (!line) continue
      const { source, target } = edge.route
      const points = line.points()
      if (needsDetour(edge, line)) seeking.push({ edge, length: lengthOf(points) })
      else lines.add(points, source, target)
    }
    // The shorter an edge is, the nearer it stays to its cards.
    for (const { edge } of seeking.sort((one, other) => one.length - other.length)) {
      const detour = seek(edge, lines)
      found.set(edge.route.key, detour)
      const points = detour?.points ?? plainLine(edge)?.points() ?? []
      lines.add(points, edge.route.source, edge.route.target)
    }
  }

  const isTogether = edges.length <= MOST_TOGETHER
  if (isTogether) seekTogether()
  return {
    of(edge) {
      const { key } = edge.route
      if (isTogether || found.has(key)) return found.get(key)
      const line = plainLine(edge)
      const detour = line && needsDetour(edge, line) ? seek(edge) : undefined
      found.set(key, detour)
      return detour
    },
  }
}

/** The ids of cards that a line runs behind, its own ends left out. */
export function cardsBehind(
  line: Pick<EdgeLine, 'points'>,
  { source, target }: Pick<EdgeRoute, 'source' | 'target'>,
  ids: readonly string[],
  boxes: readonly Box[],
  index = createSpatialIndex(boxes),
): readonly string[] {
  const points = line.points()
  const room = boxAround(points)
  if (!room) return []
  return index.within(room).flatMap(card => {
    const [id, box] = [ids[card], boxes[card]]
    return id === undefined || !box || id === source || id === target || !runsBehind(points, box) ? [] : [id]
  })
}

function runsBehind(points: readonly Point[], card: Box): boolean {
  return points.some((to, at) => {
    const from = points[at - 1]
    return from !== undefined && touches(from, to, card)
  })
}

function lengthOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  return points.reduce((sum, { x, y }, at) => {
    const before = points[at - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : 0
  }, 0)
}

import { type Box, boxAround } from '../box.ts'
import type { Positions } from '../card.ts'
import { placeAcross } from './coordinates.ts'
import { layer } from './layers.ts'
import { order } from './order.ts'
import { separationOf } from './separation.ts'
import { markSpine } from './spine.ts'
import type { Direction, Layers, TidyNode, TidyTask, Vertex } from './vertex.ts'

interface Gaps {
  /** Between cards of one layer. */
  readonly across: number
  /** Between layers: the labels of edges lie there. */
  readonly along: number
  /** The room of ghosts after or before a card, between layers: of the first one, and of each other. */
  readonly ghost: number
  readonly moreGhosts: number
}

const gaps: Readonly<Record<Direction, Gaps>> = {
  down: { across: 72, along: 120, ghost: 116, moreGhosts: 60 },
  right: { across: 64, along: 264, ghost: 250, moreGhosts: 0 },
}
/** More room between layers for each edge that runs beside another one between the same cards: their labels stand below each other. */
const LANE = 42
/** The room beside a card of an edge to itself with its label: of the first one, and of each other. */
const LOOP = 150
const MORE_LOOPS = 46
const BETWEEN_PARTS = 140
/** About the shape of a window. */
const PROPORTION = 1.6

interface Part {
  readonly places: readonly (Box & { readonly id: string })[]
  readonly width: number
  readonly height: number
}

/**
 * A place for every node, in layers along the edges. What hangs together stands together, the part with the start first. The
 * corner of all stays where it was, unless something that stays is there. The same task has the same answer.
 */
export function tidy(task: TidyTask): Positions {
  const parts = componentsOf(task).map(vertices => layOut(vertices, task))
  const places = pack(parts)
  const drawn = boxAround(task.nodes.flatMap(({ at, size = task.card }) => (at ? [{ x: at.x, y: at.y, ...size }] : [])))
  const { x, y } = drawn ?? { x: 0, y: 0 }
  const boxes = places.map(place => ({ ...place, x: place.x + x, y: place.y + y }))
  const shift = separationOf(boxes, task.staying)
  return new Map(
    places.map(({ id, ...place }) => [
      id,
      { x: Math.round(place.x) + Math.round(x + shift.x), y: Math.round(place.y) + Math.round(y + shift.y) },
    ]),
  )
}

/** The vertices of everything that hangs together, the part with the start first, and otherwise in the task's order. */
function componentsOf(task: TidyTask): Vertex[][] {
  const vertices = new Map(task.nodes.map(node => [node.id, vertexOf(node, task)]))
  connect(vertices, task)
  const known = new Set<Vertex>()
  const parts = [...vertices.values()].flatMap(first => {
    if (known.has(first)) return []
    const found = new Set([first])
    for (const vertex of found) for (const next of [...vertex.after, ...vertex.before]) found.add(next)
    for (const vertex of found) known.add(vertex)
    return [found.size === 1 ? [first] : [...vertices.values()].filter(vertex => found.has(vertex))]
  })
  const hasStart = (part: readonly Vertex[]) => Number(part.some(vertex => vertex.isStart))
  return parts.toSorted((one, other) => hasStart(other) - hasStart(one))
}

function vertexOf(node: TidyNode, { direction, card }: TidyTask): Vertex {
  const { id, isStart, ghostsAfter, ghostsBefore, size = card } = node
  const isDown = direction === 'down'
  const { ghost, moreGhosts } = gaps[direction]
  const room = (ghosts: number) => (ghosts === 0 ? 0 : ghost + (ghosts - 1) * moreGhosts)
  return {
    id,
    isStart,
    across: isDown ? size.width : size.height,
    along: isDown ? size.height : size.width,
    beside: 0,
    roomBefore: room(ghostsBefore),
    roomAfter: room(ghostsAfter),
    before: [],
    after: [],
    layer: 0,
    rank: 0,
    centre: 0,
    isSpine: false,
  }
}

/** Joins vertices by the edges, once for each pair. */
function connect(vertices: ReadonlyMap<string, Vertex>, { edges, direction }: TidyTask) {
  const counts = new Map<Vertex, Map<Vertex, number>>()
  for (const { source, target } of edges) {
    const [from, to] = [vertices.get(source), vertices.get(target)]
    if (!from || !to) continue
    if (from === to && direction === 'down') from.beside += from.beside === 0 ? LOOP : MORE_LOOPS
    if (from === to) continue
    const known = counts.get(from) ?? new Map<Vertex, number>()
    counts.set(from, known)
    const count = (known.get(to) ?? 0) + 1
    known.set(to, count)
    if (direction === 'down') from.roomAfter = Math.max(from.roomAfter, gaps.down.along + (count - 1) * LANE)
    if (count > 1) continue
    from.after.push(to)
    to.before.push(from)
  }
}

/** Places for one component, whose corner is at 0, 0. */
function layOut(vertices: readonly Vertex[], { direction }: TidyTask): Part {
  const gap = gaps[direction]
  const layered = layer(vertices)
  markSpine(layered)
  const layers = order(layered)
  placeAcross(layers, gap.across)
  const tops = topsOf(layers, gap.along)
  const cards = vertices.flatMap(({ id, centre, across, along, layer: at }) =>
    id === undefined ? [] : [{ id, from: centre - across / 2, top: tops[at] ?? 0, across, along }],
  )
  const least = cards.reduce((found, { from }) => Math.min(found, from), Number.POSITIVE_INFINITY)
  const places = cards.map(({ id, from, top, across, along }) =>
    direction === 'down'
      ? { id, x: from - least, y: top, width: across, height: along }
      : { id, x: top, y: from - least, width: along, height: across },
  )
  const box = boxAround(places)
  return { places, width: box?.width ?? 0, height: box?.height ?? 0 }
}

/** Computes where each layer begins. */
function topsOf(layers: Layers, gap: number): readonly number[] {
  const most = (vertices: readonly Vertex[], of: (vertex: Vertex) => number) =>
    vertices.reduce((found, vertex) => Math.max(found, of(vertex)), 0)
  let end = 0
  return layers.map((vertices, at) => {
    const before = most(vertices, vertex => vertex.roomBefore)
    const after = most(layers[at - 1] ?? [], vertex => vertex.roomAfter)
    const top = at === 0 ? 0 : end + Math.max(gap, before + after)
    end = top + most(vertices, vertex => vertex.along)
    return top
  })
}

/** Puts parts side by side in rows that are about as wide as a window, in their order. */
function pack(parts: readonly Part[]): Part['places'] {
  const area = parts.reduce((sum, { width, height }) => sum + (width + BETWEEN_PARTS) * (height + BETWEEN_PARTS), 0)
  const widest = parts.reduce((most, { width }) => Math.max(most, width), 0)
  const limit = Math.max(widest, Math.sqrt(area * PROPORTION))
  let [left, top, bottom] = [0, 0, 0]
  return parts.flatMap(({ places, width, height }) => {
    if (left > 0 && left + width > limit) {
      left = 0
      top = bottom + BETWEEN_PARTS
    }
    const moved = places.map(place => ({ ...place, x: place.x + left, y: place.y + top }))
    left += width + BETWEEN_PARTS
    bottom = Math.max(bottom, top + height)
    return moved
  })
}

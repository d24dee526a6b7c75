import { type Box, type Point, widen } from '../box.ts'
import type { SpatialIndex } from '../spatialIndex.ts'
import { type Lines, touches } from './lines.ts'

/**
 * The route of an edge whose own line would run behind a card: out of its source, along a column in which no card stands, and into its
 * target. Given by its corners, the ends included.
 */
export interface Detour {
  readonly points: readonly Point[]
  /** It leaves below its source and enters above its target, or leaves to the right and enters from the left. */
  readonly side: 'bottom' | 'right'
}

/** The cards, and the lines that are drawn by now. */
export interface Surroundings {
  readonly boxes: readonly Box[]
  readonly index: SpatialIndex
  readonly lines: Lines
}

/** An edge that needs a route between two cards. */
export interface Seeker {
  readonly source: string
  readonly target: string
  readonly from: Box
  readonly to: Box
  /** Its own line runs from side to side. */
  readonly isSideways: boolean
}

/** Pixels between a line and a card that it passes. */
const CLEARANCE = 12
/** Columns are tried at these distances from the cards on both sides of a gap. */
const BESIDE = [28, 44, 60, 76, 92]
/** The distance that a line runs out of a card before it turns. */
const STUBS = [26, 38, 50, 16]
/** A column is looked for no farther out than this. */
const OUT = 380

/** Between these a line turns in the middle of the gap. */
const LEAST_GAP = 16
const MOST_GAP = 64

/** In pixels of line. */
const BEND = 40
const OTHER_SIDE = 200

interface CostedLine {
  readonly points: readonly Point[]
  readonly cost: number
}

/** From a number to another. */
interface Span {
  readonly from: number
  readonly to: number
}

/** Finds the cheapest line that runs behind no card, by its length, its bends, and the lines that it would cross or lie on. Undefined where there is none. */
export function findDetour(seeker: Seeker, around: Surroundings): Detour | undefined {
  const [usual, other] = seeker.isSideways ? [toTheRight, downwards] : [downwards, toTheRight]
  const line = findLine(seeker, around, usual, Number.POSITIVE_INFINITY)
  const shorter = findLine(seeker, around, other, (line?.cost ?? Number.POSITIVE_INFINITY) - OTHER_SIDE)
  if (shorter) return { points: shorter.points, side: other.side }
  return line && { points: line.points, side: usual.side }
}

/** A line to the right is sought as one downwards, with the axes exchanged. */
interface Axes {
  readonly side: Detour['side']
  box(box: Box): Box
  point(point: Point): Point
}

const downwards: Axes = { side: 'bottom', box: box => box, point: point => point }
const toTheRight: Axes = {
  side: 'right',
  box: ({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width }),
  point: ({ x, y }) => ({ x: y, y: x }),
}

/** Finds a line from below one card into another from above that costs less than `most`. */
function findLine(
  { source, target, from, to }: Seeker,
  { boxes, index, lines }: Surroundings,
  axes: Axes,
  most: number,
): CostedLine | undefined {
  const [above, below] = [axes.box(from), axes.box(to)]
  const start = { x: above.x + above.width / 2, y: above.y + above.height }
  const end = { x: below.x + below.width / 2, y: below.y }
  if (lengthBy((start.x + end.x) / 2, start, end) >= most) return undefined
  const room = areaAround(start, end)
  const cards = index.within(axes.box(room)).flatMap(at => {
    const box = boxes[at]
    return box ? [axes.box(box)] : []
  })
  const costOf = (one: Point, other: Point) => lines.cost(axes.point(one), axes.point(other), source, target)
  const across = throughGap(start, end, cards)
  if (across) {
    const [one, other] = across
    const cost = lengthBy(start.x, start, end) + 2 * BEND + costOf(one, other)
    return cost < most ? { cost, points: [start, one, other, end].map(axes.point) } : undefined
  }
  const near = cards.map(card => widen(card, CLEARANCE))
  const [leaving, entering] = [cornersAt(start, 1, near), cornersAt(end, -1, near)]
  const [first, last] = [leaving[0], entering[0]]
  if (!first || !last) return undefined

  /** The cheapest corner for a turn to a column. */
  function turn(corners: readonly Corner[], x: number, limit: number): { y: number; cost: number } | undefined {
    let best: { y: number; cost: number } | undefined
    for (const { at, span } of corners) {
      if (x === at.x) return { y: at.y, cost: 0 }
      if (x < span.from || x > span.to) continue
      const cost = 2 * BEND + costOf(at, { x, y: at.y })
      if (cost < (best?.cost ?? limit)) best = { y: at.y, cost }
      if (cost === 2 * BEND) break
    }
    return best
  }

  let [best, least]: [CostedLine | undefined, number] = [undefined, most]
  for (const x of columnsFor(start, end, { from: first.at.y, to: last.at.y }, near, room)) {
    const length = lengthBy(x, start, end)
    if (length >= least) break
    const leave = turn(leaving, x, least - length)
    const enter = leave && turn(entering, x, least - length - leave.cost)
    if (!leave || !enter) continue
    const [top, bottom] = [
      { x, y: leave.y },
      { x, y: enter.y },
    ]
    const cost = length + leave.cost + enter.cost + costOf(top, bottom)
    if (cost >= least) continue
    const corners = [start, { x: start.x, y: leave.y }, top, bottom, { x: end.x, y: enter.y }, end]
    best = { cost, points: withoutDoubles(corners).map(axes.point) }
    least = cost
  }
  return best
}

/** The two turns of a line between cards that stand too near each other for a column; undefined where there is more room, less, or a card. */
function throughGap(start: Point, end: Point, cards: readonly Box[]): readonly [Point, Point] | undefined {
  const gap = end.y - start.y
  if (gap < LEAST_GAP || gap >= MOST_GAP) return undefined
  const y = start.y + gap / 2
  const [one, other] = [
    { x: start.x, y },
    { x: end.x, y },
  ]
  return cards.some(card => touches(one, other, card)) ? undefined : [one, other]
}

function lengthBy(x: number, start: Point, end: Point): number {
  return Math.abs(x - start.x) + Math.abs(x - end.x) + Math.abs(end.y - start.y)
}

function areaAround(start: Point, end: Point): Box {
  const [left, top] = [Math.min(start.x, end.x), Math.min(start.y, end.y)]
  return widen({ x: left, y: top, width: Math.abs(start.x - end.x), height: Math.abs(start.y - end.y) }, OUT)
}

/** A point out of a card where a line may turn, and how far it may run to both sides. */
interface Corner {
  readonly at: Point
  readonly span: Span
}

/** The corners of lines that leave a card, or enter one. */
function cornersAt({ x, y }: Point, sign: 1 | -1, cards: readonly Box[]): readonly Corner[] {
  return STUBS.flatMap(stub => {
    const at = { x, y: y + sign * stub }
    let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const card of cards) {
      if (card.y > at.y || card.y + card.height < at.y) continue
      if (card.x <= x && card.x + card.width >= x) return []
      if (card.x > x) to = Math.min(to, card.x)
      else from = Math.max(from, card.x + card.width)
    }
    return [{ at, span: { from, to } }]
  })
}

/** The columns in the gaps between cards that a line may run along, the shortest line first. */
function columnsFor(start: Point, end: Point, rows: Span, cards: readonly Box[], room: Box): readonly number[] {
  const [top, bottom] = [Math.min(rows.from, rows.to), Math.max(rows.from, rows.to)]
  const blocks = cards
    .filter(card => card.y <= bottom && card.y + card.height >= top)
    .sort((one, other) => one.x - other.x)
  const columns = new Set<number>()
  const addGap = (from: number, to: number) => {
    for (const by of BESIDE)
      for (const x of [from + by - CLEARANCE, to - by + CLEARANCE]) if (x >= from && x <= to) columns.add(x)
    for (const { x } of [start, end]) if (x >= from && x <= to) columns.add(x)
  }
  let free = room.x
  for (const { x, width } of blocks) {
    if (x > free) addGap(free, x)
    free = Math.max(free, x + width)
  }
  if (room.x + room.width > free) addGap(free, room.x + room.width)
  return [...columns].sort((one, other) => lengthBy(one, start, end) - lengthBy(other, start, end))
}

/** Leaves out corners at which a line does not turn. */
function withoutDoubles(points: readonly Point[]): readonly Point[] {
  return points.filter(({ x, y }, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (!before || !after) return true
    return !(before.x === x && after.x === x) && !(before.y === y && after.y === y)
  })
}

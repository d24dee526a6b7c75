import type { Box, Point } from './box.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './card.ts'

/** The ends of an edge: the dots below and above its cards, or the sides of cards that stand beside each other. */
export interface Ends {
  readonly sourceX: number
  readonly sourceY: number
  readonly targetX: number
  readonly targetY: number
  readonly sourcePosition: 'left' | 'right' | 'top' | 'bottom'
}

/** The lane of an edge among those between its two cards. */
export interface Lane {
  readonly lane: number
  readonly lanes: number
  /** The number of edges that lead back. */
  readonly returns: number
}

/** The line of an edge. */
export interface EdgeLine {
  /** As SVG writes it. */
  path(): string
  /** The middle of the label that stands at a part of the line, between 0 and 1. */
  labelAt(part: number): Point
  /** Points along the line, near enough that straight lines between them hide what the line hides. */
  points(): readonly Point[]
}

/** The part of its line at which a label stands where nothing else is said. */
export const MIDDLE = 0.5

/** The straight pieces that stand for a curve. */
const PIECES = 16

/** Nearer than this, a target cannot be reached by a line that only goes down. */
const LEAST_DROP = 24

const LANE = 46
const LABEL_GAP = 40
const SIDE = 44
/** An edge to its own card leaves room for its label. */
const LOOP_SIDE = 84
const STUB = 26
const RADIUS = 14
/** Distances between edges that run beside each other: where they meet the side of a card, and where they bow out between. */
const SIDE_LANE = 14
const SIDE_BOW = 38

/** The ends of an edge between two cards: from below one into the other from above, or from side to side. */
export function endsBetween(source: Box, target: Box, side: string | null | undefined): Ends {
  const isRight = side === 'right'
  if (!isRight && side !== 'left') {
    return {
      sourceX: source.x + source.width / 2,
      sourceY: source.y + source.height,
      targetX: target.x + target.width / 2,
      targetY: target.y - 1,
      sourcePosition: 'bottom',
    }
  }
  return {
    sourceX: isRight ? source.x + source.width : source.x,
    sourceY: source.y + source.height / 2,
    targetX: isRight ? target.x - 1 : target.x + target.width + 1,
    targetY: target.y + target.height / 2,
    sourcePosition: side,
  }
}

/** Half of a handle: a line ends at the card itself, since its handles are seen on the card at hand only. */
const HANDLE = 5

/** The ends at the sides of the cards, of the ends beyond their handles. */
export function atCards(ends: Ends): Ends {
  const { sourceX, sourceY, targetX, targetY, sourcePosition } = ends
  if (sourcePosition === 'bottom') return { ...ends, sourceY: sourceY - HANDLE, targetY: targetY + HANDLE - 1 }
  const inwards = sourcePosition === 'right' ? -HANDLE : HANDLE
  return { ...ends, sourceX: sourceX + inwards, targetX: targetX - inwards + Math.sign(inwards) }
}

/** Draws the line of an edge: straight down to what is below, across to what stands beside, round the side to what is above, or round its own card. */
export function edgeLine(ends: Ends, lane: Lane, isLoop: boolean): EdgeLine {
  if (isLoop) return aroundItself(ends, lane)
  if (ends.sourcePosition !== 'bottom') return sideways(ends, lane)
  return leadsRound(ends) ? aroundTheSide(ends, lane) : downwards(ends, lane)
}

/** True where the target is above, or hardly below: the line of the ends alone goes round the side, and behind a card that stands there. */
export function leadsRound({ sourceY, targetY, sourcePosition }: Ends): boolean {
  return sourcePosition === 'bottom' && targetY < sourceY + LEAST_DROP
}

function downwards({ sourceX, sourceY, targetX, targetY }: Ends, { lane, lanes }: Lane): EdgeLine {
  const bend = Math.max(40, Math.min(160, (targetY - sourceY) / 2))
  const fromMiddle = lane - (lanes - 1) / 2
  const shift = fromMiddle * LANE * 2
  const curve = [sourceX, sourceY, sourceX + shift, sourceY + bend, targetX + shift, targetY - bend, targetX, targetY]
  return curved(curve, fromMiddle * LABEL_GAP)
}

/** From side to side; those that lead to the right run above those that lead back. */
function sideways({ sourceX, sourceY, targetX, targetY }: Ends, { lane, lanes, returns }: Lane): EdgeLine {
  const isRight = targetX > sourceX
  const fromMiddle = (isRight ? lane : returns + lane) - (lanes + returns - 1) / 2
  const bend = (isRight ? 1 : -1) * Math.max(40, Math.min(220, Math.abs(targetX - sourceX) / 2))
  const [from, to] = [sourceY + fromMiddle * SIDE_LANE, targetY + fromMiddle * SIDE_LANE]
  const bow = fromMiddle * SIDE_BOW
  return curved([sourceX, from, sourceX + bend, from + bow, targetX - bend, to + bow, targetX, to], 0)
}

function curved(points: readonly number[], labelShift: number): EdgeLine {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points
  const pointAt = (part: number): Point => {
    const left = 1 - part
    const at = (from: number, second: number, third: number, to: number) =>
      left ** 3 * from + 3 * left ** 2 * part * second + 3 * left * part ** 2 * third + part ** 3 * to
    return { x: at(x0, x1, x2, x3), y: at(y0, y1, y2, y3) }
  }
  return {
    path: () => `M ${x0},${y0} C ${x1},${y1} ${x2},${y2} ${x3},${y3}`,
    labelAt(part) {
      const { x, y } = pointAt(part)
      return { x, y: y + labelShift }
    },
    points: () => Array.from({ length: PIECES + 1 }, (_, at) => pointAt(at / PIECES)),
  }
}

/** An edge that leads farther up runs farther out, so that one does not lie on another. */
const OUT_PER_PIXEL = 0.06
const MOST_OUT = 130

/** Down, past both cards on the side where the target is, and into it from above. */
function aroundTheSide(ends: Ends, { lane }: Lane): EdgeLine {
  const { sourceX, sourceY, targetX, targetY } = ends
  const isLeft = targetX < sourceX - CARD_WIDTH / 2
  const out = Math.min(MOST_OUT, Math.max(0, sourceY - targetY - 2 * CARD_HEIGHT) * OUT_PER_PIXEL)
  const outer = CARD_WIDTH / 2 + SIDE + lane * LANE + out
  const x = isLeft ? Math.min(sourceX, targetX) - outer : Math.max(sourceX, targetX) + outer
  return throughColumn(ends, x, lane)
}

function aroundItself(ends: Ends, { lane, lanes }: Lane): EdgeLine {
  const x = ends.sourceX + CARD_WIDTH / 2 + LOOP_SIDE + lane * LANE
  const y = (ends.sourceY + ends.targetY) / 2 + (lane - (lanes - 1) / 2) * LABEL_GAP
  return { ...throughColumn(ends, x, lane), labelAt: () => ({ x, y }) }
}

function throughColumn({ sourceX, sourceY, targetX, targetY }: Ends, x: number, lane: number): EdgeLine {
  const [below, above] = [sourceY + STUB + lane * 6, targetY - STUB - lane * 6]
  const points: readonly Point[] = [
    { x: sourceX, y: sourceY },
    { x: sourceX, y: below },
    { x, y: below },
    { x, y: above },
    { x: targetX, y: above },
    { x: targetX, y: targetY },
  ]
  return {
    path: () => rounded(points),
    labelAt: part => ({ x, y: below + (above - below) * part + lane * LABEL_GAP }),
    points: () => points,
  }
}

/** A line along the axes from point to point, with its corners rounded. Its label stands at a part of its length. */
export function lineThrough(points: readonly Point[]): EdgeLine {
  const lengths = points.slice(1).map((point, at) => lengthBetween(points[at] ?? point, point))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  return {
    path: () => rounded(points),
    labelAt(part) {
      let left = whole * part
      const piece = lengths.findIndex(length => {
        if (left <= length) return true
        left -= length
        return false
      })
      const [from, to, length] = [points[piece], points[piece + 1], lengths[piece]]
      if (!from || !to || !length) return points.at(-1) ?? { x: 0, y: 0 }
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length }
    },
    points: () => points,
  }
}

function lengthBetween(one: Point, other: Point): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y)
}

/** A line through points that meet at right angles, with its corners rounded. */
function rounded(points: readonly Point[]): string {
  return points
    .map((point, at) => {
      const before = points[at - 1]
      const after = points[at + 1]
      const { x, y } = point
      if (!before) return `M ${x},${y}`
      if (!after) return `L ${x},${y}`
      const [from, to] = [towards(point, before), towards(point, after)]
      return `L ${from.x},${from.y} Q ${x},${y} ${to.x},${to.y}`
    })
    .join(' ')
}

/** The point between a corner and the next one where its curve begins. */
function towards({ x, y }: Point, to: Point): Point {
  const length = lengthBetween({ x, y }, to)
  const part = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length
  return { x: x + (to.x - x) * part, y: y + (to.y - y) * part }
}

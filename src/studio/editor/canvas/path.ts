import { CARD_HEIGHT, CARD_WIDTH } from './flow.ts'

/** Where an edge begins and ends: the dots below and above its cards. */
export interface Ends {
  readonly sourceX: number
  readonly sourceY: number
  readonly targetX: number
  readonly targetY: number
}

export interface EdgePath {
  readonly path: string
  /** The middle of the label. */
  readonly labelX: number
  readonly labelY: number
}

const LANE = 46
const NARROW_LANE = 10
const LABEL_GAP = 30
const SIDE = 44
const STUB = 26
const RADIUS = 14
/** Nearer than this, a target cannot be reached by a line that only goes down. */
const LEAST_DROP = 24
/** Two cards that are nearer to each other leave no room for a line between them. */
const LEAST_GAP = 40

/** How an edge runs: straight down to what is below, between two cards that stand side by side, round the side to what is above, or round its own card. */
export function edgePath(ends: Ends, lane: number, lanes: number, isLoop: boolean): EdgePath {
  const isBack = isLoop || ends.targetY < ends.sourceY + LEAST_DROP
  if (!isBack) return downwards(ends, lane - (lanes - 1) / 2)
  const gap = Math.abs(ends.targetX - ends.sourceX) - CARD_WIDTH
  return gap > LEAST_GAP ? between(ends, lane) : aroundTheSide(ends, lane, isLoop)
}

function downwards({ sourceX, sourceY, targetX, targetY }: Ends, lane: number): EdgePath {
  const bend = Math.max(40, Math.min(160, (targetY - sourceY) / 2))
  const shift = lane * LANE * 2
  const [x1, y1, x2, y2] = [sourceX + shift, sourceY + bend, targetX + shift, targetY - bend]
  return {
    path: `M ${sourceX},${sourceY} C ${x1},${y1} ${x2},${y2} ${targetX},${targetY}`,
    labelX: (sourceX + 3 * x1 + 3 * x2 + targetX) / 8,
    labelY: (sourceY + 3 * y1 + 3 * y2 + targetY) / 8 + lane * LABEL_GAP,
  }
}

/** Down, up between the two cards, and into the target from above; beside the edge that leads the other way, if there is one. */
function between(ends: Ends, lane: number): EdgePath {
  const climbs = ends.targetY < ends.sourceY - 2 * CARD_HEIGHT
  const isReturn = climbs || ends.targetX < ends.sourceX
  const column = (ends.sourceX + ends.targetX) / 2 + (lane + (isReturn ? 1 : 0)) * NARROW_LANE
  const way = throughColumn(ends, column, lane)
  return isReturn ? { ...way, labelY: way.labelY - LABEL_GAP } : way
}

/** Down, past both cards on the side where the target is, and into it from above. */
function aroundTheSide(ends: Ends, lane: number, isLoop: boolean): EdgePath {
  const { sourceX, sourceY, targetX } = ends
  const isLeft = !isLoop && targetX < sourceX - CARD_WIDTH / 2
  const outer = CARD_WIDTH / 2 + SIDE + lane * LANE
  const x = isLeft ? Math.min(sourceX, targetX) - outer : Math.max(sourceX, targetX) + outer
  const way = throughColumn(ends, x, lane)
  return isLoop ? { ...way, labelY: sourceY - CARD_HEIGHT / 2 } : way
}

function throughColumn({ sourceX, sourceY, targetX, targetY }: Ends, x: number, lane: number): EdgePath {
  const [below, above] = [sourceY + STUB + lane * 6, targetY - STUB - lane * 6]
  const points = [
    [sourceX, sourceY],
    [sourceX, below],
    [x, below],
    [x, above],
    [targetX, above],
    [targetX, targetY],
  ] as const
  return { path: rounded(points), labelX: x, labelY: (below + above) / 2 + lane * LABEL_GAP }
}

type Point = readonly [number, number]

/** A line through points that meet at right angles, with its corners rounded. */
function rounded(points: readonly Point[]): string {
  return points
    .map(([x, y], at) => {
      const before = points[at - 1]
      const after = points[at + 1]
      if (!before) return `M ${x},${y}`
      if (!after) return `L ${x},${y}`
      const [from, to] = [towards([x, y], before), towards([x, y], after)]
      return `L ${from[0]},${from[1]} Q ${x},${y} ${to[0]},${to[1]}`
    })
    .join(' ')
}

/** The point on the way from a corner to the next one where its curve begins. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.abs(toX - x) + Math.abs(toY - y)
  const part = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length
  return [x + (toX - x) * part, y + (toY - y) * part]
}

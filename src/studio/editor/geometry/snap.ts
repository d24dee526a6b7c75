import { type Box, boxAround } from './box.ts'

/** A line along which what is dragged stands in line with cards: upright at an `x`, or level at a `y`. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  /** Its ends on the other axis. */
  readonly from: number
  readonly to: number
}

/** The shift by which a dragged box comes to stand in line, and the guides that it then stands on. */
export interface Snap {
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

const noGuides: readonly Guide[] = []
export const noSnap: Snap = { dx: 0, dy: 0, guides: noGuides }

/** The snap of a dragged box to the edges and centres of other boxes that are at most `reach` away, each axis on its own. */
export function snapTo(box: Box, others: readonly Box[], reach: number): Snap {
  const dx = nearest(box, others, 'x', reach)
  const dy = nearest(box, others, 'y', reach)
  if (dx === undefined && dy === undefined) return noSnap
  const snapped = { ...box, x: box.x + (dx ?? 0), y: box.y + (dy ?? 0) }
  return {
    dx: dx ?? 0,
    dy: dy ?? 0,
    guides: [
      ...(dx === undefined ? noGuides : guidesAlong(snapped, others, 'x')),
      ...(dy === undefined ? noGuides : guidesAlong(snapped, others, 'y')),
    ],
  }
}

type Axis = Guide['axis']

/** The coordinates at which a box can stand in line: its centre first, then its two edges. */
function stops({ x, y, width, height }: Box, axis: Axis): readonly [number, number, number] {
  return axis === 'x' ? [x + width / 2, x, x + width] : [y + height / 2, y, y + height]
}

function nearest(box: Box, others: readonly Box[], axis: Axis, reach: number): number | undefined {
  let best: number | undefined
  for (const other of others) {
    for (const there of stops(other, axis)) {
      for (const here of stops(box, axis)) {
        const shift = there - here
        if (Math.abs(shift) <= reach && (best === undefined || Math.abs(shift) < Math.abs(best))) best = shift
      }
    }
  }
  return best
}

const SAME = 0.01

/** One line through the centres where these are in line, since cards of one size would draw three otherwise. */
function guidesAlong(box: Box, others: readonly Box[], axis: Axis): readonly Guide[] {
  const guides: Guide[] = []
  for (const at of stops(box, axis)) {
    const met = others.filter(other => stops(other, axis).some(there => Math.abs(there - at) < SAME))
    const around = boxAround([box, ...met])
    if (met.length === 0 || !around) continue
    guides.push(
      axis === 'x'
        ? { axis, at, from: around.y, to: around.y + around.height }
        : { axis, at, from: around.x, to: around.x + around.width },
    )
    if (guides.length === 1 && at === stops(box, axis)[0]) break
  }
  return guides
}

import { type Box, type Point, widen } from '../box.ts'
import { createSpatialIndex } from '../spatialIndex.ts'

const MARGIN = 40
const NOT_MOVED: Point = { x: 0, y: 0 }

/** The shortest shift, straight in one of four directions, that separates boxes from those that stay. */
export function separationOf(boxes: readonly Box[], staying: readonly Box[]): Point {
  const index = createSpatialIndex(staying)
  // Boxes that are a whole margin apart do not meet.
  const near = (box: Box) => index.within(widen(box, MARGIN - 1)).flatMap(at => staying[at] ?? [])
  if (!boxes.some(box => near(box).length > 0)) return NOT_MOVED
  const directions = [
    { axis: 'y', sign: 1 },
    { axis: 'x', sign: 1 },
    { axis: 'y', sign: -1 },
    { axis: 'x', sign: -1 },
  ] as const
  return directions
    .map(({ axis, sign }) => ({ axis, by: sign * distance(boxes, near, axis, sign) }))
    .reduce(
      (shortest, { axis, by }) =>
        shortest === NOT_MOVED || Math.abs(by) < Math.abs(shortest.x + shortest.y)
          ? { ...NOT_MOVED, [axis]: by }
          : shortest,
      NOT_MOVED,
    )
}

/** Measures how far boxes go in one direction until they meet nothing: past what they meet, again and again. */
function distance(boxes: readonly Box[], near: (box: Box) => readonly Box[], axis: 'x' | 'y', sign: 1 | -1): number {
  const size = axis === 'x' ? 'width' : 'height'
  let gone = 0
  for (;;) {
    let more = 0
    for (const box of boxes) {
      const here = { ...box, [axis]: box[axis] + sign * gone }
      for (const other of near(here)) {
        const past = sign > 0 ? other[axis] + other[size] - here[axis] : here[axis] + here[size] - other[axis]
        more = Math.max(more, past + MARGIN)
      }
    }
    if (more === 0) return gone
    gone += more
  }
}

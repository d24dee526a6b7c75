import type { Box, Point } from '../../geometry/box.ts'

/** The scale of the minimap: so many of its pixels to one of the pathway's own, and where the pathway's origin is. */
export interface MapScale {
  readonly scale: number
  readonly x: number
  readonly y: number
}

const MARGIN = 6
/** A few nodes do not fill the map: it shows how much room is around them. */
const MOST = 0.1

/** The scale that shows a box in the middle of a map of that size. */
export function scaleOf(box: Box, width: number, height: number): MapScale {
  const scale = Math.min(
    MOST,
    (width - 2 * MARGIN) / Math.max(1, box.width),
    (height - 2 * MARGIN) / Math.max(1, box.height),
  )
  return {
    scale,
    x: width / 2 - (box.x + box.width / 2) * scale,
    y: height / 2 - (box.y + box.height / 2) * scale,
  }
}

/** A box of the pathway on the map. */
export function onMap({ scale, x, y }: MapScale, box: Box): Box {
  return { x: box.x * scale + x, y: box.y * scale + y, width: box.width * scale, height: box.height * scale }
}

/** A place on the map, in the pathway's own coordinates. */
export function fromMap({ scale, x, y }: MapScale, place: Point): Point {
  return { x: (place.x - x) / scale, y: (place.y - y) / scale }
}

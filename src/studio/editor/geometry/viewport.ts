import { type Box, overlaps, type Point, type Size, widen } from './box.ts'

/** The shift and zoom of the canvas, and its size in pixels of the page. */
export interface SizedViewport extends Point, Size {
  readonly zoom: number
}

/** The viewport as React Flow keeps it. */
export interface FlowViewport extends Size {
  readonly transform: readonly [x: number, y: number, zoom: number]
}

export function viewportOf({ transform: [x, y, zoom], width, height }: FlowViewport): SizedViewport {
  return { x, y, zoom, width, height }
}

/** Pixels of the page between what is brought into view and the border of the canvas, and what stands on it. */
const MARGIN = 24
const BESIDE_COVER = 8
/** From farther away a name that somebody looks for cannot be read; nearer than the second, all can. */
const FAR = 0.35
const NEAR = 0.7

interface Wish {
  /** Allows to go nearer; for who goes somewhere on purpose. */
  readonly mayZoom?: boolean | undefined
  /** Controls that stand on the canvas, in pixels of the page: what lies beneath them is not seen. */
  readonly covers?: readonly Box[]
}

/**
 * The camera is the author's: what is in view already moves nothing, all else pans by the least. Only who goes somewhere on purpose
 * (`mayZoom`), and is too far away to read anything there, is taken nearer.
 *
 * @returns The viewport that shows a box; undefined where this one does.
 */
export function viewShowing(
  viewport: SizedViewport,
  box: Box,
  { mayZoom = false, covers = [] }: Wish = {},
): (Point & { zoom: number }) | undefined {
  const { x, y, width, height, zoom } = viewport
  if (mayZoom && zoom < FAR) {
    const fits = Math.min((width - 2 * MARGIN) / box.width, (height - 2 * MARGIN) / box.height)
    const nearer = Math.max(zoom, Math.min(NEAR, fits))
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return { x: width / 2 - middle.x * nearer, y: height / 2 - middle.y * nearer, zoom: nearer }
  }
  const onPage = { x: x + box.x * zoom, y: y + box.y * zoom, width: box.width * zoom, height: box.height * zoom }
  const shift = leastShift(onPage, viewport, covers)
  return shift.x === 0 && shift.y === 0 ? undefined : { x: x + shift.x, y: y + shift.y, zoom }
}

/** The least shift after which a box lies in the room and beneath no cover; of one that has no such place, the least into the room. */
function leastShift(box: Box, room: Size, covers: readonly Box[]): Point {
  const into = { x: leastAlong(box.x, box.width, room.width), y: leastAlong(box.y, box.height, room.height) }
  const wide = covers.map(cover => widen(cover, BESIDE_COVER))
  const isFree = (shift: Point) => {
    const there = { ...box, x: box.x + shift.x, y: box.y + shift.y }
    return !wide.some(cover => overlaps(cover, there))
  }
  if (isFree(into)) return into
  const across = [into.x, ...wide.flatMap(({ x, width }) => [x - box.width - box.x - 1, x + width - box.x + 1])]
  const down = [into.y, ...wide.flatMap(({ y, height }) => [y - box.height - box.y - 1, y + height - box.y + 1])]
  const staysIn = (shift: Point) =>
    leastAlong(box.x + shift.x, box.width, room.width) === 0 &&
    leastAlong(box.y + shift.y, box.height, room.height) === 0
  const free = across.flatMap(x => down.map(y => ({ x, y }))).filter(shift => staysIn(shift) && isFree(shift))
  return free.toSorted((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))[0] ?? into
}

/** The least shift after which all of a length lies in the room; of one that is longer than that, its beginning. */
function leastAlong(start: number, length: number, room: number): number {
  const before = MARGIN - start
  if (before >= 0 && start + length >= room - MARGIN) return 0
  const after = room - MARGIN - (start + length)
  return before > 0 ? before : after < 0 ? Math.max(after, before) : 0
}

/** The area that a viewport shows, and around it `margin` times its size on each side. */
export function visibleArea({ x, y, zoom, width, height }: SizedViewport, margin = 0): Box {
  return {
    x: (-x - width * margin) / zoom,
    y: (-y - height * margin) / zoom,
    width: (width * (1 + 2 * margin)) / zoom,
    height: (height * (1 + 2 * margin)) / zoom,
  }
}

/** The view moves by such a part of its size before the elements around it are looked up again. */
const STEP = 1 / 4

/** The visible area and a little more, in steps: it stays the same while the view moves a little. */
export function cullingArea(viewport: FlowViewport): Box {
  const { width, height, transform } = viewport
  const area = visibleArea(viewportOf(viewport))
  const cell = 2 ** Math.ceil(Math.log2(Math.max(1, width, height) / transform[2])) * STEP
  const [left, top] = [Math.floor(area.x / cell) - 1, Math.floor(area.y / cell) - 1]
  const right = Math.ceil((area.x + area.width) / cell) + 1
  const bottom = Math.ceil((area.y + area.height) / cell) + 1
  return { x: left * cell, y: top * cell, width: (right - left) * cell, height: (bottom - top) * cell }
}

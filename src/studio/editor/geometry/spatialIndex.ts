import { type Box, overlaps, type Point, widen } from './box.ts'

/** Finds boxes by position; each is named by its index in the list, in which it lies above those before it. */
export interface SpatialIndex {
  /** Those that overlap an area, lowest first. */
  within(area: Box): readonly number[]
  /** The topmost one at a point; where none is, the nearest that is at most `reach` away. */
  hit(point: Point, reach: number): number | undefined
  /** Another box, above all others. */
  add(box: Box): void
}

const CELL = 1000
/** A box over more cells than this is tested in every search. */
const MOST_CELLS = 64
const STRIDE = 2 ** 21

/** The last cell holds all that is farther out than any pathway reaches: numbers that large can't be counted up. */
const LAST_CELL = STRIDE / 2 - 1

const cellOf = (place: number) => Math.min(LAST_CELL, Math.max(-LAST_CELL, Math.floor(place / CELL)))
const keyOf = (column: number, row: number) => column * STRIDE + row

/** An index of boxes in square cells, so that a search tests only what is near. */
export function createSpatialIndex(initial: readonly Box[]): SpatialIndex {
  const boxes: Box[] = []
  const cells = new Map<number, number[]>()
  const large: number[] = []
  for (const box of initial) add(box)

  function add(box: Box) {
    const at = boxes.push(box) - 1
    const { left, right, top, bottom } = span(box)
    if ((right - left + 1) * (bottom - top + 1) > MOST_CELLS) {
      large.push(at)
      return
    }
    for (let column = left; column <= right; column += 1) {
      for (let row = top; row <= bottom; row += 1) {
        const key = keyOf(column, row)
        const cell = cells.get(key)
        if (cell) cell.push(at)
        else cells.set(key, [at])
      }
    }
  }

  function placesIn(area: Box): Iterable<number> {
    const { left, right, top, bottom } = span(area)
    if ((right - left + 1) * (bottom - top + 1) > cells.size) return boxes.keys()
    const found = new Set(large)
    for (let column = left; column <= right; column += 1) {
      for (let row = top; row <= bottom; row += 1) {
        for (const at of cells.get(keyOf(column, row)) ?? []) found.add(at)
      }
    }
    return [...found].sort((one, other) => one - other)
  }

  function within(area: Box): readonly number[] {
    const found: number[] = []
    for (const at of placesIn(area)) {
      const box = boxes[at]
      if (box && overlaps(box, area)) found.push(at)
    }
    return found
  }

  return {
    within,
    add,
    hit({ x, y }, reach) {
      let best: number | undefined
      let least = reach
      // From the top down, so that of those at one distance the topmost is found.
      for (const at of within(widen({ x, y, width: 0, height: 0 }, reach)).toReversed()) {
        const box = boxes[at]
        const distance = box ? distanceTo(box, x, y) : Number.POSITIVE_INFINITY
        if (best === undefined ? distance <= least : distance < least) [best, least] = [at, distance]
      }
      return best
    },
  }
}

function span({ x, y, width, height }: Box) {
  return { left: cellOf(x), right: cellOf(x + width), top: cellOf(y), bottom: cellOf(y + height) }
}

/** 0 inside of the box. */
function distanceTo(box: Box, x: number, y: number): number {
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height))
}

import { type Box, overlaps } from '../box.ts'

const MARGIN = 40
/** A grid of about a card's size, so that each box is held against the few that are near it. */
const CELL = 400

const NOT_MOVED = { x: 0, y: 0 }

/** The shortest way, straight in one of four directions, by which boxes come clear of those that stay. */
export function clearOf(boxes: readonly Box[], staying: readonly Box[]): { readonly x: number; readonly y: number } {
  const near = finder(staying)
  if (!boxes.some(box => near(box).length > 0)) return NOT_MOVED
  const ways = [
    { axis: 'y', sign: 1 },
    { axis: 'x', sign: 1 },
    { axis: 'y', sign: -1 },
    { axis: 'x', sign: -1 },
  ] as const
  return ways
    .map(({ axis, sign }) => ({ axis, by: sign * distance(boxes, near, axis, sign) }))
    .reduce(
      (shortest, { axis, by }) =>
        shortest === NOT_MOVED || Math.abs(by) < Math.abs(shortest.x + shortest.y)
          ? { ...NOT_MOVED, [axis]: by }
          : shortest,
      NOT_MOVED,
    )
}

/** How far boxes go in one direction until nothing is in their way: past what is, again and again. */
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

/** Finds those of many boxes that are nearer to one than the margin. */
function finder(boxes: readonly Box[]): (box: Box) => readonly Box[] {
  const cells = new Map<string, Box[]>()
  for (const box of boxes) {
    for (const cell of cellsOf(box)) {
      const known = cells.get(cell)
      if (known) known.push(box)
      else cells.set(cell, [box])
    }
  }
  return box => {
    const { x, y, width, height } = box
    const wide = {
      x: x - MARGIN + 1,
      y: y - MARGIN + 1,
      width: width + 2 * MARGIN - 2,
      height: height + 2 * MARGIN - 2,
    }
    return cellsOf(wide).flatMap(cell => (cells.get(cell) ?? []).filter(other => overlaps(wide, other)))
  }
}

function cellsOf({ x, y, width, height }: Box): string[] {
  const cells: string[] = []
  for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column += 1) {
    for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row += 1)
      cells.push(`${column} ${row}`)
  }
  return cells
}

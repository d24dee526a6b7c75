import type { Box, Point } from '../box.ts'

/** The straight pieces of lines that are drawn. */
export interface Lines {
  add(points: readonly Point[], source: string, target: string): void
  /** The cost, in pixels of line, when a piece along an axis crosses those lines or lies on them. */
  cost(from: Point, to: Point, source: string, target: string): number
}

interface Piece {
  readonly from: Point
  readonly to: Point
  readonly source: string
  readonly target: string
}

/** Lines that are nearer to each other look like one. */
const APART = 11
const CROSSING = 60
const SHARED = 600
/** Lines from one card, or to one, may run together for a while. */
const SHARED_END = 150

/** Pieces are looked up by the strips that they pass, so wide. */
const STRIP = 64

export function createLines(): Lines {
  const [columns, rows] = [new Map<number, Piece[]>(), new Map<number, Piece[]>()]

  function addTo(strips: Map<number, Piece[]>, piece: Piece, one: number, other: number) {
    const [first, last] = [Math.min(one, other) - APART, Math.max(one, other) + APART]
    for (let strip = Math.floor(first / STRIP); strip <= Math.floor(last / STRIP); strip += 1) {
      const there = strips.get(strip)
      if (there) there.push(piece)
      else strips.set(strip, [piece])
    }
  }

  return {
    add(points, source, target) {
      points.forEach((to, at) => {
        const from = points[at - 1]
        if (!from) return
        const piece = { from, to, source, target }
        addTo(columns, piece, from.x, to.x)
        addTo(rows, piece, from.y, to.y)
      })
    },
    cost(from, to, source, target) {
      const near = from.x === to.x ? columns.get(Math.floor(from.x / STRIP)) : rows.get(Math.floor(from.y / STRIP))
      let sum = 0
      for (const piece of near ?? []) {
        if (isAlong(from, to, piece)) sum += piece.source === source || piece.target === target ? SHARED_END : SHARED
        else if (crosses(from, to, piece.from, piece.to)) sum += CROSSING
      }
      return sum
    },
  }
}

/** Tells whether a piece along the same axis runs beside this one for more than a corner, and too near. */
function isAlong(from: Point, to: Point, piece: Piece): boolean {
  const shared = (one: number, other: number, third: number, fourth: number) =>
    Math.min(Math.max(one, other), Math.max(third, fourth)) - Math.max(Math.min(one, other), Math.min(third, fourth))
  if (from.x === to.x && piece.from.x === piece.to.x)
    return Math.abs(from.x - piece.from.x) < APART && shared(from.y, to.y, piece.from.y, piece.to.y) > APART
  if (from.y === to.y && piece.from.y === piece.to.y)
    return Math.abs(from.y - piece.from.y) < APART && shared(from.x, to.x, piece.from.x, piece.to.x) > APART
  return false
}

/** Tells whether two straight pieces cross inside of both. */
export function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/** Tells whether a straight piece touches a box. */
export function touches(from: Point, to: Point, { x, y, width, height }: Box): boolean {
  if (Math.max(from.x, to.x) < x || Math.min(from.x, to.x) > x + width) return false
  if (Math.max(from.y, to.y) < y || Math.min(from.y, to.y) > y + height) return false
  // Else they are apart only if all corners of the box are on one side of the piece.
  const [byX, byY] = [to.x - from.x, to.y - from.y]
  const [left, right] = [byY * (x - from.x), byY * (x + width - from.x)]
  const [top, bottom] = [byX * (y - from.y), byX * (y + height - from.y)]
  return Math.min(left, right) <= Math.max(top, bottom) && Math.max(left, right) >= Math.min(top, bottom)
}

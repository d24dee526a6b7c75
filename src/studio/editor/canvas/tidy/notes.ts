import { createGrid, type Grid } from '../overview/grid.ts'
import type { Box } from '../snap.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface Placed extends Box {
  readonly id: string
}

/** Pixels; a note that is farther from every card belongs to none. */
const NEAR = 240
/** Between a note and what it must not cover. */
const GAP = 24
/** How far from its place a note looks for a free one, in steps, before it is put beside all cards. */
const STEP = 60
const RINGS = 20

/**
 * Where notes go when cards are laid out anew: each goes with the card that it stood beside, and off the cards that come to lie under
 * it. One that covered a card before goes on covering it.
 *
 * @param cards all cards where they stood
 * @param places where those go that move
 * @returns the notes that move
 */
export function tidyNotes(
  notes: readonly Placed[],
  cards: readonly Placed[],
  places: ReadonlyMap<string, Point>,
): Readonly<Record<string, Point>> {
  const before = createGrid(cards)
  const after = cards.map(card => ({ ...card, ...places.get(card.id) }))
  const taken = createGrid(after)
  const right = after.reduce((most, card) => Math.max(most, card.x + card.width), 0)
  const moves: Record<string, Point> = {}
  for (const note of notes) {
    const at = nearest(note, before, cards)
    const [from, to] = at === undefined ? [] : [cards[at], after[at]]
    const follows = from && to ? { ...note, x: note.x + to.x - from.x, y: note.y + to.y - from.y } : note
    const placed = before.within(note).length > 0 ? follows : freePlace(follows, taken, right)
    taken.add(placed)
    if (placed.x !== note.x || placed.y !== note.y) moves[note.id] = { x: placed.x, y: placed.y }
  }
  return moves
}

function nearest(note: Box, grid: Grid, cards: readonly Box[]): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const at of grid.within(widened(note, NEAR))) {
    const card = cards[at]
    const distance = card ? distanceBetween(note, card) : least
    if (distance < least) [best, least] = [at, distance]
  }
  return best
}

/** The place itself, else the nearest around it that covers nothing, else one to the right of all cards. */
function freePlace(note: Placed, taken: Grid, right: number): Placed {
  for (let ring = 0; ring <= RINGS; ring += 1) {
    const found = around(note, ring).find(box => taken.within(widened(box, GAP)).length === 0)
    if (found) return found
  }
  return { ...note, x: right + GAP }
}

/** The same box at some steps from its place: straight to the sides first, then on the square around it. */
function around(box: Placed, ring: number): readonly Placed[] {
  const steps = Array.from({ length: 2 * ring + 1 }, (_, at) => at - ring)
  return steps
    .flatMap(column => steps.map(row => ({ column, row })))
    .filter(({ column, row }) => Math.max(Math.abs(column), Math.abs(row)) === ring)
    .toSorted((one, other) => Math.hypot(one.column, one.row) - Math.hypot(other.column, other.row))
    .map(({ column, row }) => ({ ...box, x: box.x + column * STEP, y: box.y + row * STEP }))
}

function widened({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

function distanceBetween(one: Box, other: Box): number {
  const gap = (from: number, length: number, to: number, otherLength: number) =>
    Math.max(0, to - from - length, from - to - otherLength)
  return Math.hypot(gap(one.x, one.width, other.x, other.width), gap(one.y, one.height, other.y, other.height))
}

import { type Box, type Point, widen } from '../box.ts'
import type { Positions } from '../card.ts'
import { freePlaceAt } from '../freePosition.ts'
import { createSpatialIndex, type SpatialIndex } from '../spatialIndex.ts'

interface Placed extends Box {
  readonly id: string
}

/** Pixels; a note that is farther from every card belongs to none. */
const NEAR = 240

/**
 * Moves notes when cards are laid out anew: each goes with the card that it stood beside, and off the cards that come to lie under
 * it. One that covered a card before goes on covering it.
 *
 * @param cards all cards where they stood
 * @param places where those go that move
 * @returns the notes that move
 */
export function tidyNotes(
  notes: readonly Placed[],
  cards: readonly Placed[],
  places: Positions,
): Readonly<Record<string, Point>> {
  const before = createSpatialIndex(cards)
  const after = cards.map(card => ({ ...card, ...places.get(card.id) }))
  const taken: Box[] = [...after]
  const moves: Record<string, Point> = {}
  for (const note of notes) {
    const at = nearest(note, before, cards)
    const [from, to] = at === undefined ? [] : [cards[at], after[at]]
    const follows = from && to ? { ...note, x: note.x + to.x - from.x, y: note.y + to.y - from.y } : note
    const coveredBefore = before.within(note).length > 0
    const placed = coveredBefore ? follows : { ...follows, ...freePlaceAt(follows, taken) }
    taken.push(placed)
    if (placed.x !== note.x || placed.y !== note.y) moves[note.id] = { x: placed.x, y: placed.y }
  }
  return moves
}

function nearest(note: Box, index: SpatialIndex, cards: readonly Box[]): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const at of index.within(widen(note, NEAR))) {
    const card = cards[at]
    const distance = card ? distanceBetween(note, card) : least
    if (distance < least) [best, least] = [at, distance]
  }
  return best
}

function distanceBetween(one: Box, other: Box): number {
  const gap = (from: number, length: number, to: number, otherLength: number) =>
    Math.max(0, to - from - length, from - to - otherLength)
  return Math.hypot(gap(one.x, one.width, other.x, other.width), gap(one.y, one.height, other.y, other.height))
}

import { type Box, overlaps, type Point } from './box.ts'

/** Between cards that are put beside or below each other. */
const GAP = { beside: 60, below: 110 }
/** The number of columns that are tried to each side before the next row. */
const COLUMNS = 6

/** Finds a free position: the box's own if it covers no other there, else the nearest one beside or below. */
export function freePlaceAt(card: Box, others: readonly Box[]): Point {
  return freePlace(card, others, 0)
}

/** The nearest place below a card where a box of its size covers no other: straight below first, then to the sides, then farther down. */
export function freePlaceBelow(card: Box, others: readonly Box[]): Point {
  return freePlace(card, others, 1)
}

function freePlace(card: Box, others: readonly Box[], firstRow: number): Point {
  const step = { x: card.width + GAP.beside, y: card.height + GAP.below }
  // No box reaches into more rows than it and the card are high: one of so many is free, unless numbers are too large to be counted up.
  const tallest = others.reduce((most, other) => Math.max(most, other.height), 0)
  const rows = firstRow + others.length * Math.ceil(tallest / step.y + 2)
  for (let row = firstRow; row <= rows; row += 1) {
    const y = card.y + row * step.y
    const inRow = others.filter(other => other.y <= y + card.height && y <= other.y + other.height)
    for (let column = 0; column <= COLUMNS; column += 1) {
      for (const x of column === 0 ? [card.x] : [card.x + column * step.x, card.x - column * step.x]) {
        if (!inRow.some(other => overlaps({ ...card, x, y }, other))) return { x, y }
      }
    }
  }
  return { x: card.x, y: card.y }
}

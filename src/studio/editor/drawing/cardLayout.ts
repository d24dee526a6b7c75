import { type CardLine, withoutBraces } from '#nodes/cardLines.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../geometry/card.ts'
import { countRows } from './textRows.ts'

/** The inner measures of a card, in the canvas's own pixels; the styles give it the same. */
export const CARD_LAYOUT = {
  border: 1,
  head: 36,
  padding: { x: 10, y: 7 },
  /** A row of text, and one of names. */
  row: 18,
  names: 20,
  /** Between lines. */
  gap: 2,
  /** Of what a node says. */
  fontSize: 12,
} as const

/** Rows of text for which every card has room: from afar its name stands there in two. */
const LEAST_ROWS = 2
const LEAST_HEIGHT = heightAround(LEAST_ROWS * CARD_LAYOUT.row)

const { border, padding, fontSize } = CARD_LAYOUT
const ROOM = (CARD_WIDTH - 2 * border - 2 * padding.x) / fontSize

/** The lines of a card, each of no more rows than its text takes. */
export function fitLines(lines: readonly CardLine[]): readonly CardLine[] {
  return lines.map(line => {
    if (line.is !== 'says') return line
    const rows = countRows(withoutBraces(line.text), ROOM, line.lines)
    return rows === line.lines ? line : { ...line, lines: rows as typeof line.lines }
  })
}

/** The height of a card with these lines. */
export function heightOf(lines: readonly CardLine[]): number {
  const { row, names, gap } = CARD_LAYOUT
  const rows = lines.reduce(
    (sum, line) => sum + (line.is === 'says' ? line.lines * row : line.is === 'names' ? names : row),
    0,
  )
  const height = heightAround(rows + gap * Math.max(0, lines.length - 1))
  return Math.min(CARD_HEIGHT, Math.max(LEAST_HEIGHT, height))
}

function heightAround(body: number): number {
  const { border, head, padding } = CARD_LAYOUT
  return 2 * border + head + 2 * padding.y + body
}

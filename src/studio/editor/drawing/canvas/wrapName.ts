import { textWidth } from '../textRows.ts'

interface Room {
  /** The width of a line, in parts of the font's size. */
  readonly room: number
  readonly lines: number
  /** Left free at the beginning of the first line. */
  readonly indent?: number
}

/**
 * A name broken into lines; what has no room ends in an ellipsis. The widths of letters are counted, not measured, since hundreds of names
 * are drawn in one frame.
 */
export function wrapName(name: string, { room, lines, indent = 0 }: Room): readonly string[] {
  const broken: string[] = []
  let rest = name.trim().replaceAll(/\s+/g, ' ')
  while (rest !== '' && broken.length < lines) {
    const free = room - (broken.length === 0 ? indent : 0)
    if (textWidth(rest) <= free) return [...broken, rest]
    const isLast = broken.length === lines - 1
    const letters = lettersIn(rest, isLast ? free - textWidth('…') : free)
    if (isLast) return [...broken, `${rest.slice(0, letters).trimEnd()}…`]
    const space = rest.lastIndexOf(' ', letters)
    const end = space > 0 ? space : letters
    broken.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return broken
}

/** Counts the letters that have room, one at least. */
function lettersIn(text: string, room: number): number {
  let letters = 1
  for (let left = room - textWidth(text[0] ?? ''); letters < text.length; letters += 1) {
    left -= textWidth(text[letters] ?? '')
    if (left < 0) break
  }
  return letters
}

/** Measures the width of a text in a font, in pixels. */
export type Measure = (text: string, font: Font) => number

export interface Font {
  readonly size: number
  readonly weight?: 400 | 500 | 600
  readonly mono?: boolean
}

/** A little narrower than the room, since the font that stands in elsewhere may be wider. */
export const TOLERANCE = 0.96

/** A text cut to a width, with dots where it was cut. */
export function cut(text: string, width: number, font: Font, measure: Measure): string {
  const room = width * TOLERANCE
  if (measure(text, font) <= room) return text
  const signs = [...text]
  let [low, high] = [0, signs.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(`${signs.slice(0, middle).join('').trimEnd()}…`, font) <= room) low = middle
    else high = middle - 1
  }
  return `${signs.slice(0, low).join('').trimEnd()}…`
}

/** A text broken into at most so many lines; the last one is cut where there is more. */
export function wrap(text: string, width: number, most: number, font: Font, measure: Measure): readonly string[] {
  const room = width * TOLERANCE
  const lines: string[] = []
  let left = text.trim()
  while (left !== '' && lines.length < most - 1) {
    const words = left.split(' ')
    let count = 1
    while (count < words.length && measure(words.slice(0, count + 1).join(' '), font) <= room) count += 1
    const line = words.slice(0, count).join(' ')
    // One word that is longer than the line: what is left of it is for the last line to cut.
    if (measure(line, font) > room) break
    lines.push(line)
    left = words.slice(count).join(' ')
  }
  return left === '' ? lines : [...lines, cut(left, width, font, measure)]
}

/** A text broken into at most so many lines as by {@link wrap}; a word that is longer than a line is broken too. */
export function wrapBreaking(
  text: string,
  width: number,
  most: number,
  font: Font,
  measure: Measure,
): readonly string[] {
  return wrap(breakWords(text, width, font, measure), width, most, font, measure)
}

function breakWords(text: string, width: number, font: Font, measure: Measure): string {
  const room = width * TOLERANCE
  return text
    .split(/\s+/)
    .flatMap(word => {
      if (measure(word, font) <= room) return [word]
      const pieces: string[] = []
      let piece = ''
      for (const sign of word) {
        if (piece !== '' && measure(piece + sign, font) > room) {
          pieces.push(piece)
          piece = ''
        }
        piece += sign
      }
      return [...pieces, piece]
    })
    .join(' ')
}

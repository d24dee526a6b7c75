import { type NotePart, readNote } from '../noteText.ts'
import { cut, type Font, type Measure, wrapBreaking } from './text.ts'

/** A row of a note as it is drawn. */
export interface NoteRow {
  readonly marker: string
  /** Pixels from the left edge of the text. */
  readonly indent: number
  readonly parts: readonly NotePart[]
}

/** As in `dom/notes.css`. */
const INDENT = 22

/** The rows of a note's text that a box has room for; the last one is cut where there is more. */
export function noteRows(
  text: string,
  { width, most }: { readonly width: number; readonly most: number },
  font: Font,
  measure: Measure,
): readonly NoteRow[] {
  if (text.trim() === '') return []
  const rows: NoteRow[] = []
  for (const { marker, parts } of readNote(text.trim())) {
    const indent = marker === '' ? 0 : INDENT
    const own: Font = parts.some(({ isBold }) => isBold) ? { ...font, weight: 600 } : font
    const left = most - rows.length
    if (left === 0) return dotLast(rows, width, font, measure)
    const plain = parts.map(({ text }) => text).join('')
    const wrapped = wrapBreaking(plain, width - indent, left, own, measure)
    const weighed = weigh(parts, wrapped.length === 0 ? [''] : wrapped)
    rows.push(...weighed.map((parts, at) => ({ marker: at === 0 ? marker : '', indent, parts })))
  }
  return rows
}

function dotLast(rows: readonly NoteRow[], width: number, font: Font, measure: Measure): readonly NoteRow[] {
  const last = rows.at(-1)
  const text = last?.parts.map(({ text }) => text).join('') ?? ''
  if (!last || text.endsWith('…')) return rows
  const [parts = []] = weigh(last.parts, [cut(`${text}…`, width - last.indent, { ...font, weight: 600 }, measure)])
  return [...rows.slice(0, -1), { ...last, parts }]
}

const SPACE = /\s/

/** Gives the words of broken lines the weight that they had in the whole: only spaces differ. */
function weigh(parts: readonly NotePart[], lines: readonly string[]): readonly (readonly NotePart[])[] {
  const weights = parts.flatMap(({ text, isBold }) => [...text].filter(sign => !SPACE.test(sign)).map(() => isBold))
  let at = 0
  return lines.map(line => {
    const found: { text: string; isBold: boolean }[] = []
    for (const sign of line) {
      const last = found.at(-1)
      const isBold = SPACE.test(sign) ? (last?.isBold ?? false) : (weights[at++] ?? last?.isBold ?? false)
      if (last && last.isBold === isBold) last.text += sign
      else found.push({ text: sign, isBold })
    }
    return found
  })
}

import { commonEnds } from '#pathway/commonEnds.ts'
import { linesOf, type Replaced, replacedIn, wordsOf } from '#pathway/words.ts'

/** A piece of a text that both sides have, or only one. */
export interface Piece {
  readonly text: string
  readonly in: 'both' | 'before' | 'after'
}

/** Characters; longer texts are compared by lines at once. */
const LONGEST = 20_000

/** Compares two texts by words, or by lines where they are long or have little in common; at worst all between their first and last difference has changed. */
export function wordChanges(before: string, after: string): readonly Piece[] {
  const isLong = before.length + after.length > 2 * LONGEST
  for (const cut of isLong ? [linesOf] : [wordsOf, linesOf]) {
    const parts = cut(before)
    const replaced = replacedIn(parts, cut(after))
    if (replaced) return piecesOf(parts, withoutGaps(parts, replaced))
  }
  const [old, anew] = [linesOf(before), linesOf(after)]
  const { begin, end } = commonEnds(old, anew)
  return piecesOf(old, [{ from: begin, to: old.length - end, by: anew.slice(begin, anew.length - end) }])
}

/** White space alone does not part what changed. */
function withoutGaps(parts: readonly string[], replaced: readonly Replaced[]): readonly Replaced[] {
  const joined: Replaced[] = []
  for (const one of replaced) {
    const last = joined.at(-1)
    const gap = last && parts.slice(last.to, one.from)
    if (gap && gap.join('').trim() === '') {
      joined[joined.length - 1] = { from: last.from, to: one.to, by: [...last.by, ...gap, ...one.by] }
    } else joined.push(one)
  }
  return joined
}

function piecesOf(parts: readonly string[], replaced: readonly Replaced[]): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to, by } of replaced) {
    pieces.push(
      { text: parts.slice(at, from).join(''), in: 'both' },
      { text: parts.slice(from, to).join(''), in: 'before' },
      { text: by.join(''), in: 'after' },
    )
    at = to
  }
  return told([...pieces, { text: parts.slice(at).join(''), in: 'both' }])
}

function told(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter(({ text }) => text !== '')
}

/** Characters of unchanged text that are shown on either side of a change. */
const CONTEXT = 48

/** Cuts long unchanged text to the words beside the changes. */
export function nearChanges(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, at) => {
    const { text } = piece
    if (piece.in !== 'both' || text.length <= CONTEXT) return piece
    const begin = at === 0 ? '' : text.slice(0, wordEnd(text, CONTEXT))
    const end = at === pieces.length - 1 ? '' : text.slice(wordStart(text, text.length - CONTEXT))
    return begin.length + end.length >= text.length ? piece : { text: `${begin}…${end}`, in: 'both' }
  })
}

/** The end of the word before a place. */
function wordEnd(text: string, place: number): number {
  let at = place
  while (at > 0 && /\S/.test(text[at] ?? '')) at -= 1
  return at > 0 ? at : place
}

/** The start of the word after a place. */
function wordStart(text: string, place: number): number {
  let at = place
  while (at < text.length && /\S/.test(text[at - 1] ?? '')) at += 1
  return at < text.length ? at : place
}

import { diffArrays } from 'diff'
import { changeOf } from '../../session/analysis/textChange.ts'

/** A piece of a text that both sides have, or only one. */
export interface Piece {
  readonly text: string
  readonly in: 'both' | 'before' | 'after'
}

/** Milliseconds; texts that take longer are told apart as a whole between the first and the last word that differ. */
const LONGEST = 100

/** Diffs two texts by words. */
export function wordChanges(before: string, after: string): readonly Piece[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { timeout: LONGEST })
  if (!changes) {
    const { lead, removed, added, tail } = changeOf(before, after, Number.POSITIVE_INFINITY)
    return joined([
      { text: lead, in: 'both' },
      { text: removed, in: 'before' },
      { text: added, in: 'after' },
      { text: tail, in: 'both' },
    ])
  }
  return joined(
    changes.map(({ value, added, removed }) => ({
      text: value.join(''),
      in: added ? 'after' : removed ? 'before' : 'both',
    })),
  )
}

/** Words and the white space between them, so that joined they are the text again. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

/** Pieces of one side in a row are one; white space alone does not part what changed. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const told = pieces.filter(piece => piece.text !== '')
  const isChange = (at: number) => told[at] !== undefined && told[at].in !== 'both'
  const rows: Piece[] = []
  let [before, after] = ['', '']
  const end = () => {
    if (before !== '') rows.push({ text: before, in: 'before' })
    if (after !== '') rows.push({ text: after, in: 'after' })
    before = ''
    after = ''
  }
  told.forEach((piece, at) => {
    const isGap = piece.text.trim() === '' && isChange(at - 1) && isChange(at + 1)
    if (piece.in !== 'both' || isGap) {
      if (piece.in !== 'after') before += piece.text
      if (piece.in !== 'before') after += piece.text
      return
    }
    end()
    const last = rows.at(-1)
    if (last?.in === 'both') rows[rows.length - 1] = { text: last.text + piece.text, in: 'both' }
    else rows.push(piece)
  })
  end()
  return rows
}

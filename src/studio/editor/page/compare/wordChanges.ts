import { changeOf } from '../../session/analysis/textChange.ts'

/** A piece of a text that both sides have, or only one. */
export interface Piece {
  readonly text: string
  readonly in: 'both' | 'before' | 'after'
}

/** Words; beyond, a text is told apart as a whole between the first and the last word that differ. */
const MOST = 1200

/** Diffs two texts by words. */
export function wordChanges(before: string, after: string): readonly Piece[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  if (one.length > MOST || other.length > MOST) {
    const { lead, removed, added, tail } = changeOf(before, after, Number.POSITIVE_INFINITY)
    return joined([
      { text: lead, in: 'both' },
      { text: removed, in: 'before' },
      { text: added, in: 'after' },
      { text: tail, in: 'both' },
    ])
  }
  const common = commonLengths(one, other)
  const at = (i: number, j: number) => common[i * (other.length + 1) + j] ?? 0
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    const [left, right] = [one[i], other[j]]
    if (left !== undefined && left === right) {
      pieces.push({ text: left, in: 'both' })
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ text: left, in: 'before' })
      i += 1
    } else {
      pieces.push({ text: right ?? '', in: 'after' })
      j += 1
    }
  }
  return joined(pieces)
}

/** Words and the white space between them, so that joined they are the text again. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

/** The length of the longest common row of words from each pair of places on, row by row. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const longer = Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
      lengths[i * width + j] = one[i] === other[j] ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : longer
    }
  }
  return lengths
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

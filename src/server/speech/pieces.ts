import { splitPauses } from '#pathway/pauses.ts'

/** A part of a text: words to be spoken at once, or a silence. */
export type Piece = { readonly words: string } | { readonly seconds: number }

/** Characters that an engine is given at once: as many as a breath or two, so that the first sound comes soon. */
const MOST_CHARACTERS = 300
/** A silence in a text is no longer. */
export const LONGEST_PAUSE = 10

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Cuts a text at its pauses (`<|0.8|>` = 0.8 seconds) and, where it is long, at the ends of sentences. */
export function piecesOf(text: string): readonly Piece[] {
  const { text: words, pauses } = splitPauses(text)
  const pieces: Piece[] = []
  let from = 0
  for (const { at, seconds } of pauses) {
    pieces.push(...spokenPieces(words.slice(from, at)))
    pieces.push({ seconds: Math.min(seconds, LONGEST_PAUSE) })
    from = at
  }
  return [...pieces, ...spokenPieces(words.slice(from))]
}

function spokenPieces(text: string): Piece[] {
  const pieces: string[] = []
  for (const { segment } of sentences.segment(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + segment.length <= MOST_CHARACTERS)
      pieces[pieces.length - 1] = last + segment
    else pieces.push(...shortened(segment))
  }
  return pieces.filter(words => /[\p{L}\p{N}\p{S}]/u.test(words)).map(words => ({ words: words.trim() }))
}

/** Cuts a sentence without an end at its words, and a word without one where it is too long. */
function shortened(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > MOST_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MOST_CHARACTERS)
    const end = space > 0 ? space : MOST_CHARACTERS
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

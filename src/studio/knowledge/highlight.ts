import { stems } from '#runtime/scripted/words.ts'

export interface Piece {
  readonly text: string
  /** A word of the question. */
  readonly isFound: boolean
}

/** Cuts a passage where words of the question stand, in any of their forms. */
export function highlight(passage: string, question: string): readonly Piece[] {
  const asked = stems(question)
  const pieces: Piece[] = []
  for (const text of passage.split(/([\p{L}\p{N}]+)/u)) {
    if (text === '') continue
    const isFound = /^[\p{L}\p{N}]/u.test(text) && [...stems(text)].some(stem => asked.has(stem))
    const last = pieces.at(-1)
    if (last && !last.isFound && !isFound) pieces[pieces.length - 1] = { text: last.text + text, isFound }
    else pieces.push({ text, isFound })
  }
  return pieces
}

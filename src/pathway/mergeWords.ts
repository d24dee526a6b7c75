import { type Replaced, replacedIn, wordsOf } from './words.ts'

interface Texts {
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

/**
 * Merges two edits of one text that are apart: both stay, each in full, whoever merges. Edits that overlap, or that have no word
 * between them which both sides left alone, would make a sentence that nobody wrote: undefined, and so for texts with too little in common.
 */
export function mergeWords({ base, mine, theirs }: Texts): string | undefined {
  const words = wordsOf(base)
  const ours = replacedIn(words, wordsOf(mine))
  const others = ours && replacedIn(words, wordsOf(theirs))
  if (!others) return undefined
  const isIn = (side: readonly Replaced[], edit: Replaced) => side.some(one => isSame(one, edit))
  const edits = [...ours, ...others.filter(edit => !isIn(ours, edit))]
  edits.sort((one, other) => one.from - other.from || one.to - other.to)
  let text = ''
  let at = 0
  let last: Replaced | undefined
  for (const edit of edits) {
    // Edits of one author, or that both made alike, may be as near to each other as they are.
    const isOfOne = last && [ours, others].some(side => last && isIn(side, last) && isIn(side, edit))
    if (last && !isOfOne && !hasWord(words.slice(last.to, edit.from))) return undefined
    text += words.slice(at, edit.from).join('') + edit.by.join('')
    at = edit.to
    last = edit
  }
  return text + words.slice(at).join('')
}

function isSame(one: Replaced, other: Replaced): boolean {
  return one.from === other.from && one.to === other.to && one.by.join('') === other.by.join('')
}

function hasWord(words: readonly string[]): boolean {
  return words.some(word => /[\p{L}\p{N}]/u.test(word))
}

/** An entry of `pronunciation_guide` (`docs/api-decisions.md` §12): booleans may arrive as text. */
export interface Pronunciation {
  readonly word: string
  readonly pronunciation: string
  /** Default false. */
  readonly case_sensitive?: boolean | string | undefined
  /** Only where the word stands by itself. Default true. */
  readonly spaced?: boolean | string | undefined
}

const MOST_ENTRIES = 500
const LONGEST = 200

/** Reads a guide as a request carries it; entries that are none are left out. */
export function readPronunciations(guide: unknown): readonly Pronunciation[] {
  if (!Array.isArray(guide)) return []
  return guide.slice(0, MOST_ENTRIES).filter(isPronunciation)
}

function isPronunciation(entry: unknown): entry is Pronunciation {
  if (typeof entry !== 'object' || entry === null || !('word' in entry) || !('pronunciation' in entry)) return false
  const { word, pronunciation } = entry
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST
  return isText(word) && word.trim() !== '' && isText(pronunciation)
}

/**
 * Writes a text as it is to be spoken: each word of the guide becomes its pronunciation. Longer words come first, and what was written is
 * never read again, so that two entries can exchange their words.
 */
export function pronounce(text: string, guide: readonly Pronunciation[]): string {
  const entries = new Map<string, Pronunciation[]>()
  const longestFirst = guide
    .map(entry => ({ ...entry, word: entry.word.trim() }))
    .sort((a, b) => b.word.length - a.word.length)
  for (const entry of longestFirst) {
    const first = firstOf(entry.word, 0)
    entries.set(first, [...(entries.get(first) ?? []), entry])
  }
  let spoken = ''
  for (let at = 0; at < text.length; ) {
    const entry = entries.get(firstOf(text, at))?.find(one => isAt(text, at, one))
    spoken += entry ? entry.pronunciation : text[at]
    at += entry ? entry.word.length : 1
  }
  return spoken
}

const firstOf = (text: string, at: number) => text.charAt(at).toLowerCase()

function isAt(text: string, at: number, { word, case_sensitive, spaced }: Pronunciation): boolean {
  const end = at + word.length
  const there = text.slice(at, end)
  const isThere = isTrue(case_sensitive, false) ? there === word : there.toLowerCase() === word.toLowerCase()
  return isThere && (!isTrue(spaced, true) || standsAlone(text, at, end))
}

function isTrue(value: boolean | string | undefined, otherwise: boolean): boolean {
  return value === undefined ? otherwise : value === true || value === 'true'
}

const LETTER = /[\p{L}\p{N}]/u

function standsAlone(text: string, begin: number, end: number): boolean {
  return !LETTER.test(text.slice(begin - 1, begin)) && !LETTER.test(text.slice(end, end + 1))
}

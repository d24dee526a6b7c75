/** A stretch of a text that fits what is searched for. */
export interface Match {
  readonly start: number
  readonly end: number
  /** The text that takes its place. */
  readonly replaced: string
}

/**
 * Finds all stretches of a text that fit, in their order; none is empty and none overlaps another. Each is looked for when it is asked
 * for, so that whoever needs a few does not wait for all.
 */
export type Matcher = (text: string) => Iterable<Match>

export interface MatchOptions {
  readonly matchesCase: boolean
  /** A match stands alone: no letter, digit or underscore before or behind it. */
  readonly isWholeWord: boolean
}

/** Finds words as they are written; `replacement` is taken word for word. */
export function wordsMatcher(words: string, replacement: string, options: MatchOptions): Matcher {
  if (words === '') return () => []
  const escaped = words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const pattern = new RegExp(escaped, options.matchesCase ? 'gu' : 'giu')
  return function* (text) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (!options.isWholeWord || isAlone(text, start, end)) yield { start, end, replaced: replacement }
    }
  }
}

const WORD_BEFORE = /[\p{L}\p{N}_]$/u
const WORD_AFTER = /^[\p{L}\p{N}_]/u

/** True if no word goes on at either end of a stretch. */
export function isAlone(text: string, start: number, end: number): boolean {
  // A letter may take two units.
  return !WORD_BEFORE.test(text.slice(Math.max(0, start - 2), start)) && !WORD_AFTER.test(text.slice(end, end + 2))
}

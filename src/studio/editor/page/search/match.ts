/** Query in lower case. */
export interface Wanted {
  readonly whole: string
  readonly words: readonly string[]
}

/** undefined for a query without words. */
export function readQuery(query: string): Wanted | undefined {
  const whole = query.trim().toLowerCase()
  return whole === '' ? undefined : { whole, words: whole.split(/\s+/) }
}

/**
 * Ranks a lower-case text: 0 it is the query, 1 begins with it, 2 has it at the start of a word, 3 has it anywhere, 4 has all its
 * words. undefined where it does not fit.
 */
export function matchScore(low: string, { whole, words }: Wanted): number | undefined {
  const at = low.indexOf(whole)
  if (at === 0) return low.length === whole.length ? 0 : 1
  if (at > 0) return hasAtWord(low, whole, at) ? 2 : 3
  return words.length > 1 && words.every(word => low.includes(word)) ? 4 : undefined
}

function hasAtWord(low: string, whole: string, first: number): boolean {
  for (let at = first; at >= 0; at = low.indexOf(whole, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(low.slice(Math.max(0, at - 2), at))) return true
  }
  return false
}

/** Ranks a title with the other words that people search it by: an equal match of the title comes first. undefined where neither fits. */
export function titleScore(title: string, keywords: readonly string[], wanted: Wanted): number | undefined {
  const low = title.toLowerCase()
  const own = matchScore(low, wanted)
  const others = keywords.flatMap(word => {
    const score = matchScore(word.toLowerCase(), wanted)
    return score === undefined ? [] : [score + 0.5]
  })
  const scores = own === undefined ? others : [own, ...others]
  if (scores.length > 0) return Math.min(...scores)
  const all = [low, ...keywords].join(' ').toLowerCase()
  return wanted.words.length > 1 && wanted.words.every(word => all.includes(word)) ? 4.5 : undefined
}

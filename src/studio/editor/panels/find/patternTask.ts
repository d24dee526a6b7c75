import type { MatchOptions } from '#pathway/texts/match.ts'
import type { TextMatches } from '#pathway/texts/replace.ts'

/** A regular expression, and the texts that it is searched for in. */
export interface PatternTask {
  readonly pattern: string
  readonly replacement: string
  readonly options: MatchOptions
  readonly texts: readonly string[]
  /** Maximum number of matches. */
  readonly most: number
}

/** Matches, or one sentence that says why there can be none. */
export type PatternAnswer = TextMatches | string

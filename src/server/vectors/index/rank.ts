import type { RankedByMeaning } from './meaning.ts'
import type { RankedByWords } from './words.ts'

export interface Ranked {
  /** Place of the passage. */
  readonly at: number
  /** 0 to 1. */
  readonly similarity: number
  /** null where it is not in that rank. */
  readonly words: number | null
  readonly meaning: number | null
}

/** Damps the first places, as is usual: a passage that is well placed in both ranks comes before one that is first in one. */
const DAMPING = 60

/** Fuses both ranks by the sum of the reciprocals of the places (`docs/api-decisions.md` §13); 1 for what is first in both. */
export function fuse(
  words: readonly RankedByWords[],
  meaning: readonly RankedByMeaning[],
  limit: number,
): readonly Ranked[] {
  const passages = new Map<number, { points: number; words: number | null; meaning: number | null }>()
  const passageAt = (at: number) => {
    const passage = passages.get(at) ?? { points: 0, words: null, meaning: null }
    passages.set(at, passage)
    return passage
  }
  for (const [place, { at, score }] of words.entries()) {
    const passage = passageAt(at)
    passage.points += pointsOf(place)
    passage.words = score
  }
  for (const [place, { at, cosine }] of meaning.entries()) {
    const passage = passageAt(at)
    passage.points += pointsOf(place)
    passage.meaning = cosine
  }
  return [...passages]
    .map(([at, { points, ...scores }]) => ({ at, similarity: points / (2 * pointsOf(0)), ...scores }))
    .toSorted((a, b) => b.similarity - a.similarity || a.at - b.at)
    .slice(0, limit)
}

const pointsOf = (place: number) => 1 / (DAMPING + 1 + place)

/** Ranks passages by the cosine of their embeddings and the question's. Vectors have length 1, so that it is their product. */

/** Passages below it have nothing to do with the question, for most models. */
const LEAST_COSINE = 0.25

export interface RankedByMeaning {
  /** Place of the passage. */
  readonly at: number
  readonly cosine: number
}

/** At most `limit` passages, best first. @param embeddings one vector after the other */
export function rankByMeaning(
  embeddings: Float32Array,
  question: Float32Array,
  limit: number,
): readonly RankedByMeaning[] {
  const size = question.length
  const ranked: RankedByMeaning[] = []
  for (let at = 0; (at + 1) * size <= embeddings.length; at += 1) {
    let cosine = 0
    const from = at * size
    for (let index = 0; index < size; index += 1) cosine += (embeddings[from + index] ?? 0) * (question[index] ?? 0)
    if (cosine >= LEAST_COSINE) ranked.push({ at, cosine })
  }
  return ranked.toSorted((a, b) => b.cosine - a.cosine).slice(0, limit)
}

/** The same direction with length 1; a vector of nothing stays as it is. */
export function normalized(vector: readonly number[]): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(vector, value => (length === 0 ? 0 : value / length))
}

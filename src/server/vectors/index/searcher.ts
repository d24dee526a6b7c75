import type { FoundPassage } from '#contract/vectors.ts'
import type { Chunk } from '../text/chunks.ts'
import { rankByMeaning } from './meaning.ts'
import { fuse, type Ranked } from './rank.ts'
import { readWords, type WordIndex } from './words.ts'

/** An index as it is stored. */
export interface StoredIndex {
  /** JSON of `Chunk`s. */
  readonly chunks: string
  /** JSON of the words. */
  readonly words: string
  /** Float32 of the embeddings. */
  readonly embeddings: Uint8Array | null
}

export interface Search {
  readonly vector_id: string
  /** Names the index among all that there were. */
  readonly index_id: string
  readonly question: string
  /** The embedding of the question; absent where passages are ranked by words alone. */
  readonly meaning?: Float32Array | undefined
  readonly limit: number
  /** Absent where the thread may have it. */
  readonly index?: StoredIndex | undefined
}

interface LoadedIndex {
  readonly chunks: readonly Chunk[]
  readonly words: WordIndex
  readonly embeddings: Float32Array | undefined
  readonly bytes: number
}

/** Of each rank so many passages are fused. */
const RANKED = 50

/**
 * Searches in indexes that it keeps.
 *
 * @param mostBytes of what is stored of the indexes that are kept; the one that was asked longest ago is read anew
 */
export function createSearcher(mostBytes: number) {
  const kept = new Map<string, LoadedIndex>()

  function keep(index_id: string, index: LoadedIndex) {
    kept.delete(index_id)
    kept.set(index_id, index)
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [oldest, one] of kept) {
      if (bytes <= mostBytes || oldest === index_id) break
      bytes -= one.bytes
      kept.delete(oldest)
    }
  }

  /** The passages that fit, best first; undefined where the index is neither given nor kept. */
  return function searchIndex(search: Search): readonly FoundPassage[] | undefined {
    const { vector_id, index_id, question, meaning, limit, index } = search
    const loaded = kept.get(index_id) ?? (index && load(index))
    if (!loaded) return undefined
    keep(index_id, loaded)
    return rank(loaded, question, meaning, limit).flatMap(({ at, similarity, words, meaning }) => {
      const chunk = loaded.chunks[at]
      if (!chunk) return []
      const { text, heading } = chunk
      const id = `${vector_id}:${at}`
      return [{ id, input_text: text, heading: [...heading], chunk_index: at, similarity, scores: { words, meaning } }]
    })
  }
}

function rank(
  { words, embeddings }: LoadedIndex,
  question: string,
  meaning: Float32Array | undefined,
  limit: number,
): readonly Ranked[] {
  const byWords = words.search(question, RANKED)
  if (meaning && embeddings) return fuse(byWords, rankByMeaning(embeddings, meaning, RANKED), limit)
  return byWords.slice(0, limit).map(({ at, score, similarity }) => ({ at, similarity, words: score, meaning: null }))
}

function load({ chunks, words, embeddings }: StoredIndex): LoadedIndex {
  return {
    chunks: JSON.parse(chunks),
    words: readWords(words),
    // A copy begins where a number may.
    embeddings: embeddings ? new Float32Array(embeddings.slice().buffer) : undefined,
    bytes: chunks.length + words.length + (embeddings?.byteLength ?? 0),
  }
}

import MiniSearch, { type SearchResult } from 'minisearch'
import { stemsInOrder } from '#runtime/scripted/words.ts'
import type { Chunk } from '../text/chunks.ts'

/** Ranks passages by the words that they share with a question (BM25), headings twice as heavy (`docs/api-decisions.md` §13). */

interface Indexed {
  readonly id: number
  readonly heading: string
  readonly text: string
}

const options = {
  fields: ['heading', 'text'],
  tokenize: wordsOf,
  // Words come out of `wordsOf` as they are compared.
  processTerm: (term: string) => term,
  searchOptions: { boost: { heading: 2 }, fuzzy: (term: string) => (isMisspellable(term) ? 1 : false) },
}

/** Misspelling one letter of a short word makes another word. */
function isMisspellable(term: string): boolean {
  return term.length > 4 && !/\d/.test(term)
}

/** Scripts that are written without spaces. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}]/u
/** A longer one is a code, of which the beginning is enough. */
const LONGEST_WORD = 60

function wordsOf(text: string): string[] {
  return stemsInOrder(text).flatMap(word => (UNSPACED.test(word) ? pairsOf(word) : [word.slice(0, LONGEST_WORD)]))
}

/** Two signs each, which stand for the words that nobody can tell apart without a dictionary. */
function pairsOf(word: string): string[] {
  const signs = [...word]
  return signs.length < 3 ? [word] : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

export interface WordIndex {
  /** At most `limit` passages, best first; none where no word is shared. */
  search(question: string, limit: number): readonly RankedByWords[]
}

export interface RankedByWords {
  /** Place of the passage. */
  readonly at: number
  readonly score: number
  /** 0 to 1: the share of the question's words that the best passage has, the rarer the heavier, and less below it as the scores fall. */
  readonly similarity: number
}

interface StoredWords {
  readonly index: Parameters<typeof MiniSearch.loadJS>[0]
  /** Words that stand in so many passages that they tell none from the others. */
  readonly common: readonly string[]
}

const COMMON_SHARE = 0.25
/** In fewer passages nothing can be called common. */
const COMMON_FROM = 200

/** Makes the index, step by step, as JSON; each step tells how many passages are in it. */
export function* makeWords(chunks: readonly Chunk[]): Generator<number, string> {
  const counts = new Map<string, number>()
  const index = new MiniSearch<Indexed>({
    ...options,
    tokenize(text) {
      const words = wordsOf(text)
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
      return words
    },
  })
  for (const [id, { heading, text }] of chunks.entries()) {
    index.add({ id, heading: heading.join(' '), text })
    if ((id + 1) % CHUNKS_A_STEP === 0) yield id + 1
  }
  const least = Math.max(COMMON_FROM, chunks.length * COMMON_SHARE)
  const common = [...counts].filter(([, count]) => count > least).map(([word]) => word)
  return JSON.stringify({ index, common })
}

const CHUNKS_A_STEP = 250

export function readWords(json: string): WordIndex {
  const stored: StoredWords = JSON.parse(json)
  const index = MiniSearch.loadJS<Indexed>(stored.index, options)
  const common = new Set(stored.common)
  return {
    search(question, limit) {
      const wanted = [...new Set(wordsOf(question))]
      // A word of every other passage costs the most to look up, and decides nothing beside rarer ones.
      const rarer = wanted.filter(word => !common.has(word))
      const asked = rarer.length > 0 ? rarer : wanted
      const results = index.search(question, { tokenize: () => asked })
      const [best] = results
      if (!best) return []
      const covered = shareOf(best, asked, results, index.documentCount)
      return results
        .slice(0, limit)
        .map(({ id, score }) => ({ at: id, score, similarity: (covered * score) / best.score }))
    },
  }
}

/** The part of a question's words that a passage has, by how rare they are among all passages. */
function shareOf(best: SearchResult, wanted: readonly string[], results: readonly SearchResult[], all: number): number {
  const standing = new Map<string, number>()
  for (const { queryTerms } of results) for (const term of queryTerms) standing.set(term, (standing.get(term) ?? 0) + 1)
  const weightOf = (term: string) => {
    const count = standing.get(term) ?? 0
    return Math.log(1 + (all - count + 0.5) / (count + 0.5))
  }
  const sum = (terms: readonly string[]) => terms.reduce((total, term) => total + weightOf(term), 0)
  const total = sum(wanted)
  return total === 0 ? 0 : Math.min(1, sum(best.queryTerms) / total)
}

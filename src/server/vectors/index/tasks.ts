import type { TextFormat } from '#contract/vectors.ts'
import { chunksOf } from '../text/chunks.ts'
import { readPdf } from '../text/pdf.ts'
import { sectionsOf } from '../text/sections.ts'
import { createSearcher } from './searcher.ts'
import { makeWords } from './words.ts'

/** Stored bytes of indexes that are kept ready; in memory they take about three times as much. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024

export interface TextToIndex {
  readonly text: string
  readonly format: TextFormat
}

export interface IndexProgress {
  readonly done: number
  readonly total: number
}

/** An index without embeddings. */
export interface IndexedText {
  /** JSON of the passages. */
  readonly chunks: string
  /** JSON of the words. */
  readonly words: string
  readonly total: number
}

/** Work on the texts of vector stores, as a worker thread does it. */
export const vectorTasks = {
  readPdf,
  indexText,
  searchIndex: createSearcher(MOST_KEPT_BYTES),
}

/** @throws ApiError 422 for a text that makes too many passages */
async function* indexText({ text, format }: TextToIndex): AsyncGenerator<IndexProgress, IndexedText> {
  const chunks = chunksOf(sectionsOf(text, format))
  const total = chunks.length
  yield { done: 0, total }
  const steps = makeWords(chunks)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { chunks: JSON.stringify(chunks), words: step.value, total }
    yield { done: step.value, total }
  }
}

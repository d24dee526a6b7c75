import type { FoundPassage } from '#contract/vectors.ts'
import { ApiError } from '../http/errors.ts'
import { openPool, type Pool } from '../workers/pool.ts'
import type { PoolOptions } from '../workers/poolOptions.ts'
import type { Search } from './index/searcher.ts'
import type { IndexedText, IndexProgress, TextToIndex } from './index/tasks.ts'

/** The threads of vector stores: one that indexes, one that searches in the indexes that it keeps, and one for each PDF. */
export interface VectorThreads {
  /** Tells of its progress; gives the index. @throws ApiError for a text that cannot be indexed; the signal's reason when it fires */
  index(text: TextToIndex, signal: AbortSignal): AsyncGenerator<IndexProgress, IndexedText>
  /** The passages, best first; undefined where the thread has no such index, and none came along. */
  search(search: Search): Promise<readonly FoundPassage[] | undefined>
  /** The text of a PDF as Markdown. @throws ApiError for one that cannot be read, or takes too long */
  readPdf(bytes: Uint8Array): Promise<string>
  close(): Promise<void>
}

const INDEXING_MS = 120_000
const SEARCHING_MS = 20_000
const PDF_MS = 30_000
const IDLE_MS = 60_000
/** The indexes that the thread keeps end with it. */
const SEARCHING_IDLE_MS = 15 * 60_000
const MOST_WAITING = 256
/** PDFs that wait for others to be read. */
const MOST_PDFS = 8

export function openVectorThreads(
  entry: string,
  warn: (message: string, error?: unknown) => void,
  pdfMs = PDF_MS,
): VectorThreads {
  const open = (options: Pick<PoolOptions, 'activity' | 'limitMs' | 'idleMs'>) =>
    openPool({ entry, kind: 'vectors', size: 1, mostWaiting: MOST_WAITING, warn, ...options })
  const indexing = open({ activity: 'Indexing the text', limitMs: INDEXING_MS, idleMs: IDLE_MS })
  const searching = open({ activity: 'Searching the vector store', limitMs: SEARCHING_MS, idleMs: SEARCHING_IDLE_MS })
  const pdfs = new Set<Pool<'vectors'>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  /** A reader that hangs is ended with its thread, so that each file has one of its own. */
  async function readOne(bytes: Uint8Array): Promise<string> {
    if (isClosed) throw new ApiError(503, 'The service is shutting down. Try again.', [], { 'retry-after': '1' })
    const pool = open({ activity: 'Reading the PDF', limitMs: pdfMs, idleMs: IDLE_MS })
    pdfs.add(pool)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const message = `Reading the PDF took longer than ${pdfMs / 1000} seconds, so it was stopped. Split it.`
      timer = setTimeout(() => reject(new ApiError(422, message, [{ path: 'file', message }])), pdfMs)
    })
    try {
      return await Promise.race([pool.run('readPdf', { bytes }), late])
    } finally {
      clearTimeout(timer)
      pdfs.delete(pool)
      await pool.close()
    }
  }

  return {
    index: (text, signal) =>
      indexing.stream<IndexProgress, IndexedText>(
        'indexText',
        text,
        undefined,
        async () => ({ ok: false, message: 'Indexing asks for nothing.' }),
        signal,
      ),
    search: search => searching.run('searchIndex', search),
    async readPdf(bytes) {
      if (waiting >= MOST_PDFS)
        throw new ApiError(503, 'Other PDFs are being read. Try again in a moment.', [], { 'retry-after': '5' })
      waiting += 1
      // One at a time: each may take hundreds of MiB.
      const reading = last.then(() => readOne(bytes))
      last = reading.catch(() => undefined)
      try {
        return await reading
      } finally {
        waiting -= 1
      }
    },
    async close() {
      isClosed = true
      await Promise.all([indexing.close(), searching.close(), ...[...pdfs].map(pool => pool.close())])
    },
  }
}

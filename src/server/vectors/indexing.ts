import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { type VectorStoreRow, vectorIndexes, vectorStores } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { ThreadLost } from '../workers/errors.ts'
import { embedChunks } from './embedChunks.ts'
import { EmbeddingsError } from './embeddings.ts'
import type { IndexedText, IndexProgress, TextToIndex } from './index/tasks.ts'
import { INDEX_JOB, type IndexJob, sendIndexJob } from './stores.ts'

/** The database hears of progress so often. */
const TELL_EVERY_MS = 300
const LONGEST_JOB_SECONDS = 30 * 60

/** Takes the jobs that index the texts of vector stores, and begins again with those that a process left when it ended. */
export async function openIndexing(context: ServiceContext): Promise<void> {
  const { jobs, database } = context
  await jobs.define<IndexJob>(
    INDEX_JOB,
    { retryLimit: 3, retryDelay: 2, expireInSeconds: LONGEST_JOB_SECONDS, concurrency: 1 },
    (job, signal) => indexStore(context, job, signal),
  )
  const left = await database.db
    .select({ vector_id: vectorStores.vector_id, revision: vectorStores.revision })
    .from(vectorStores)
    .where(eq(vectorStores.state, 'indexing'))
  for (const job of left) await sendIndexJob(context, database.db, job)
}

const asked = ({ vector_id, revision }: IndexJob) =>
  and(eq(vectorStores.vector_id, vector_id), eq(vectorStores.revision, revision))

/**
 * Indexes the text of a store, as long as it is still its text. The index before it answers until this one is ready
 * (`docs/api-decisions.md` §13).
 */
async function indexStore(context: ServiceContext, job: IndexJob, signal: AbortSignal): Promise<void> {
  const { db } = context.database
  const [store] = await db
    .select({ text: vectorStores.text, format: vectorStores.format })
    .from(vectorStores)
    .where(and(asked(job), eq(vectorStores.state, 'indexing')))
  if (!store) return
  try {
    await makeIndex(context, job, store, signal)
  } catch (error) {
    // The service is being shut down, or another job ended the thread: the next try goes on.
    if (signal.aborted || (error instanceof ThreadLost && !error.isOwnFault)) throw error
    const isTold = error instanceof ApiError
    const error_message = isTold ? error.message : 'Indexing failed because of an internal error. Save the text again.'
    await change(context, job, { state: 'failed', error_message })
    if (!isTold) throw error
  }
}

async function makeIndex(context: ServiceContext, job: IndexJob, text: TextToIndex, signal: AbortSignal) {
  const { db } = context.database
  const { embeddings } = context.settings
  const tell = teller(context, job)
  const made = await indexWords(
    context,
    text,
    ({ done, total }) => tell({ done: embeddings ? 0 : done, total }),
    signal,
  )
  const meaning = { model: null as string | null, embeddings: null as Uint8Array | null }
  let error_message: string | null = null
  if (embeddings && made.total > 0) {
    try {
      const vectors = await embedChunks(context, job.vector_id, embeddings, made.chunks, tell, signal)
      Object.assign(meaning, { model: embeddings.model, embeddings: vectors })
    } catch (error) {
      if (!(error instanceof EmbeddingsError)) throw error
      error_message = `Passages are found by keyword only. ${error.message} Save the text again to retry.`
    }
  }
  const index = { index_id: randomUUID(), chunks: made.chunks, words: made.words, ...meaning }
  const ready = { state: 'ready' as const, chunks_done: made.total, chunks_total: made.total, error_message }
  await db.transaction(async tx => {
    const [store] = await tx.update(vectorStores).set(ready).where(asked(job)).returning({ id: vectorStores.vector_id })
    // The text is another one meanwhile, or its store is gone.
    if (!store) return
    await tx
      .insert(vectorIndexes)
      .values({ vector_id: job.vector_id, ...index })
      .onConflictDoUpdate({ target: vectorIndexes.vector_id, set: index })
  })
}

async function indexWords(
  { vectors }: ServiceContext,
  text: TextToIndex,
  tell: (progress: IndexProgress) => Promise<void>,
  signal: AbortSignal,
): Promise<IndexedText> {
  const steps = vectors.index(text, signal)
  for (let step = await steps.next(); ; step = await steps.next()) {
    if (step.done) return step.value
    await tell(step.value)
  }
}

/** Stores progress, now and then. */
function teller(context: ServiceContext, job: IndexJob) {
  let told = Number.NEGATIVE_INFINITY
  return async ({ done, total }: IndexProgress) => {
    const now = performance.now()
    if (now - told < TELL_EVERY_MS) return
    told = now
    await change(context, job, { chunks_done: done, chunks_total: total })
  }
}

async function change({ database: { db } }: ServiceContext, job: IndexJob, columns: Partial<VectorStoreRow>) {
  await db.update(vectorStores).set(columns).where(asked(job))
}

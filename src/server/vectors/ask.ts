import { and, eq } from 'drizzle-orm'
import { type FoundPassage, LONGEST_QUESTION } from '#contract/vectors.ts'
import type { Knowledge } from '#runtime/ports.ts'
import type { ServiceContext } from '../context.ts'
import { vectorIndexes, vectorStores } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { createSharing } from '../workers/sharing.ts'
import { EmbeddingsError, embed } from './embeddings.ts'
import type { StoredIndex } from './index/searcher.ts'
import { describeStore, mine, missing } from './stores.ts'

export interface Question {
  readonly vector_id: string
  readonly question: string
  readonly limit: number
}

export interface Answered {
  readonly ranking: 'words' | 'words and meaning'
  /** Why embeddings were left out, where the store has some. */
  readonly warning: string | null
  /** Best first. */
  readonly results: FoundPassage[]
}

/** The caller of a phone waits for it. */
const EMBEDDING_MS = 2500

/** Many calls that begin at once read an index once. */
const shareIndex = createSharing<StoredIndex | undefined>()

/**
 * The passages of a store that fit a question, from its last ready index (`docs/api-decisions.md` §13).
 *
 * @throws ApiError 404 where the account has no such store, 409 where it was never indexed
 */
export async function askStore(
  context: ServiceContext,
  account_id: string,
  { vector_id, question, limit }: Question,
  signal?: AbortSignal,
): Promise<Answered> {
  const [store] = await context.database.db
    .select({
      state: vectorStores.state,
      error_message: vectorStores.error_message,
      index_id: vectorIndexes.index_id,
      model: vectorIndexes.model,
    })
    .from(vectorStores)
    .leftJoin(vectorIndexes, eq(vectorIndexes.vector_id, vectorStores.vector_id))
    .where(mine(account_id, vector_id))
  if (!store) throw missing(vector_id)
  const { index_id, model, state, error_message } = store
  if (index_id === null) {
    throw new ApiError(
      409,
      state === 'failed'
        ? `The vector store ${vector_id} couldn’t be indexed: ${error_message}`
        : `The vector store ${vector_id} is being indexed. Try again in a moment.`,
    )
  }
  const { meaning, warning } = await meaningOf(context, model, question, signal)
  const search = { vector_id, index_id, question, meaning, limit }
  let results = await context.vectors.search(search)
  if (!results) {
    const index = await shareIndex(index_id, () => readIndex(context, vector_id, index_id))
    // A newer index took its place between the two questions.
    if (!index) return askStore(context, account_id, { vector_id, question, limit }, signal)
    results = (await context.vectors.search({ ...search, index })) ?? []
  }
  return { ranking: meaning ? 'words and meaning' : 'words', warning, results: [...results] }
}

/** Searches in the stores of an account for what is played. */
export function storeSearcher(context: ServiceContext, account_id: string): Knowledge['search'] {
  return async (vector_id, question, limit, signal) => {
    const store = await describeStore(context, account_id, vector_id)
    const asked = question.slice(0, LONGEST_QUESTION)
    const { results } = await askStore(context, account_id, { vector_id, question: asked, limit }, signal)
    return results.map(({ input_text, similarity, heading, chunk_index }) => {
      return { text: input_text, similarity, store: store?.name ?? vector_id, heading, chunk_index }
    })
  }
}

async function readIndex(
  { database: { db } }: ServiceContext,
  vector_id: string,
  index_id: string,
): Promise<StoredIndex | undefined> {
  const [index] = await db
    .select({ chunks: vectorIndexes.chunks, words: vectorIndexes.words, embeddings: vectorIndexes.embeddings })
    .from(vectorIndexes)
    .where(and(eq(vectorIndexes.vector_id, vector_id), eq(vectorIndexes.index_id, index_id)))
  return index
}

/** The embedding of the question, where the index has embeddings of the model that is set. */
async function meaningOf(
  { settings: { embeddings } }: ServiceContext,
  model: string | null,
  question: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly meaning?: Float32Array | undefined; readonly warning: string | null }> {
  if (model === null) return { warning: null }
  if (embeddings?.model !== model)
    return {
      warning: `The index was created with the embedding model ${model}, which is no longer set. Save the text again.`,
    }
  const limit = AbortSignal.timeout(EMBEDDING_MS)
  try {
    const [meaning] = await embed(embeddings, [question], signal ? AbortSignal.any([signal, limit]) : limit)
    return { meaning, warning: null }
  } catch (error) {
    signal?.throwIfAborted()
    if (limit.aborted) return { warning: 'The embeddings service didn’t respond in time.' }
    if (error instanceof EmbeddingsError) return { warning: error.message }
    throw error
  }
}

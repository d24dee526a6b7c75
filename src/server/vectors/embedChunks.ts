import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { vectorIndexes } from '../db/schema.ts'
import type { EmbeddingsSettings } from '../settings.ts'
import { EmbeddingsError, embed, TEXTS_A_REQUEST } from './embeddings.ts'
import type { IndexProgress } from './index/tasks.ts'
import type { Chunk } from './text/chunks.ts'

const TIMEOUT_MS = 60_000
/** Pauses before another try. */
const PAUSES_MS = [1000, 4000]

/**
 * The embeddings of all passages, one after the other as Float32. Those of passages that the store's last index had are taken from there.
 *
 * @throws EmbeddingsError where the endpoint does not do its part
 */
export async function embedChunks(
  context: ServiceContext,
  vector_id: string,
  settings: EmbeddingsSettings,
  written: string,
  tell: (progress: IndexProgress) => Promise<void>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const texts = (JSON.parse(written) as readonly Chunk[]).map(embeddedText)
  const known = await knownVectors(context, vector_id, settings.model)
  const missing = [...new Set(texts.filter(text => !known.has(text)))]
  for (let from = 0; from < missing.length; from += TEXTS_A_REQUEST) {
    const some = missing.slice(from, from + TEXTS_A_REQUEST)
    const vectors = await embedPatiently(settings, some, signal)
    for (const [at, vector] of vectors.entries()) known.set(some[at] ?? '', vector)
    await tell({ done: texts.length - (missing.length - from - some.length), total: texts.length })
  }
  return joined(texts.map(text => known.get(text)))
}

/** Headings say what a passage is about where it does not. */
const embeddedText = ({ heading, text }: Chunk) => [...heading, text].join('\n')

async function embedPatiently(settings: EmbeddingsSettings, texts: readonly string[], signal: AbortSignal) {
  for (let tries = 0; ; tries += 1) {
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await embed(settings, texts, AbortSignal.any([signal, limit]))
    } catch (caught) {
      signal.throwIfAborted()
      const error = limit.aborted ? new EmbeddingsError('The embeddings service didn’t respond in time.', true) : caught
      const pause = PAUSES_MS[tries]
      if (!(error instanceof EmbeddingsError) || !error.isPassing || pause === undefined) throw error
      await wait(pause, undefined, { signal })
    }
  }
}

async function knownVectors({ database: { db } }: ServiceContext, vector_id: string, model: string) {
  const known = new Map<string, Float32Array>()
  const [index] = await db.select().from(vectorIndexes).where(eq(vectorIndexes.vector_id, vector_id))
  if (!index?.embeddings || index.model !== model) return known
  const chunks: readonly Chunk[] = JSON.parse(index.chunks)
  const all = new Float32Array(Uint8Array.from(index.embeddings).buffer)
  const size = all.length / chunks.length
  for (const [at, chunk] of chunks.entries()) known.set(embeddedText(chunk), all.subarray(at * size, (at + 1) * size))
  return known
}

function joined(vectors: readonly (Float32Array | undefined)[]): Uint8Array {
  const size = vectors[0]?.length ?? 0
  const all = new Float32Array(vectors.length * size)
  for (const [at, vector] of vectors.entries()) {
    if (vector?.length !== size)
      throw new EmbeddingsError('The embeddings service returned vectors of different lengths.', false)
    all.set(vector, at * size)
  }
  return new Uint8Array(all.buffer)
}

import { z } from 'zod'
import type { EmbeddingsSettings } from '../settings.ts'
import { withVersion } from '../versionedUrl.ts'
import { normalized } from './index/meaning.ts'

/** The endpoint did not do its part; the message is for people, and holds no key. */
export class EmbeddingsError extends Error {
  /** Another try may do better. */
  readonly isPassing: boolean
  constructor(message: string, isPassing: boolean) {
    super(message)
    this.isPassing = isPassing
  }
}

const MOST_DIMENSIONS = 8192

/** Numbers are looked at as a whole: there are tens of thousands. */
const vector = z.custom<readonly number[]>(
  value =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MOST_DIMENSIONS &&
    value.every(part => typeof part === 'number'),
)

const answerBody = z.object({ data: z.array(z.object({ embedding: vector, index: z.number().int().optional() })) })

/** Texts of one request: what comes back is read within a few milliseconds. */
export const TEXTS_A_REQUEST = 32
const MOST_ANSWER_BYTES = 64 * 1024 * 1024

/**
 * The embeddings of texts, each of length 1, from an OpenAI-compatible endpoint.
 *
 * @throws EmbeddingsError for whatever is no whole answer; the signal's reason when it fires
 */
export async function embed(
  { url, model, key }: EmbeddingsSettings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  const { host } = new URL(url)
  let answer: Response
  let body: string
  try {
    answer = await fetch(`${withVersion(url)}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      signal,
    })
    body = await readBody(answer)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof EmbeddingsError) throw error
    throw new EmbeddingsError(`Can’t reach the embeddings service at ${host}.`, true)
  }
  if (!answer.ok)
    throw new EmbeddingsError(
      `The embeddings service at ${host} returned status ${answer.status} for the model ${model}.`,
      answer.status === 429 || answer.status >= 500,
    )
  const vectors = readVectors(body)
  if (vectors?.length !== texts.length)
    throw new EmbeddingsError(`The embeddings service at ${host} didn’t return an embedding for each text.`, false)
  return vectors
}

async function readBody(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > MOST_ANSWER_BYTES) throw new EmbeddingsError('The embeddings service returned too much data.', false)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** In the order of the texts; undefined for another shape, or lengths that differ. */
function readVectors(body: string): readonly Float32Array[] | undefined {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return undefined
  }
  const { data } = answerBody.safeParse(json).data ?? {}
  if (!data) return undefined
  const ordered = data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => normalized(embedding))
  return ordered.every(vector => vector.length === ordered[0]?.length) ? ordered : undefined
}

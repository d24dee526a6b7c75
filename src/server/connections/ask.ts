import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createModelClient, type ModelSettings } from '../brains/client.ts'
import type { Carrier } from '../carrier/carrier.ts'
import type { ServiceContext } from '../context.ts'
import type { EmbeddingsSettings } from '../settings.ts'
import { createEmbedded } from '../speech/embedded.ts'
import { createEndpoint } from '../speech/endpoint.ts'
import { type Pcm, secondsOf } from '../speech/pcm.ts'
import { embed } from '../vectors/embeddings.ts'
import { USUAL_VOICE } from '../voices/voices.ts'
import { ConnectionFault } from './fault.ts'

/** A model that has to be loaded first takes its time; callers are less patient. */
const PATIENCE = { slowMs: 30_000, firstMs: 25_000, idleMs: 10_000 }
const SHOWN = 60

/** Asks a model for one word, once. @throws ModelError, ConnectionFault */
export async function askModel(
  settings: ModelSettings | undefined,
  variable: string,
  signal: AbortSignal,
): Promise<string> {
  if (!settings) throw new ConnectionFault(`No model is set up. Set ${variable} and restart Dialpath.`)
  const client = await createModelClient(settings, undefined, PATIENCE)
  const request = {
    purpose: 'speak' as const,
    messages: [{ role: 'user' as const, content: 'Answer with the one word: ready' }],
    correction: [],
    tools: undefined,
    temperature: 0,
    seed: 1,
    maxTokens: 200,
    model: undefined,
    schema: undefined,
    left_out: 0,
  }
  let said = ''
  let model = client.name
  for await (const part of client.stream(request, signal, () => false)) {
    if (part.type === 'text') said += part.text
    if (part.type !== 'fact') continue
    // It would be tried again, which a person does themselves.
    if (part.event_type === 'model.error') throw new ConnectionFault(String(part.payload.message))
    if (part.event_type === 'model.request') model = String(part.payload.model)
  }
  const words = said.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN)
  if (words === '') throw new ConnectionFault(`“${model}” returned no text.`)
  return `“${model}” answered “${words}”.`
}

/** Has one sentence spoken, by the speech endpoint, or without one by the embedded voice. @throws SpeechError */
export async function askSpeech({ settings, speech }: ServiceContext, signal: AbortSignal): Promise<string> {
  // Another one than calls have, since that answers known sentences from its cache and rests after a failure.
  const engine = settings.speech ? createEndpoint(settings.speech) : createEmbedded(speech)
  const voice = settings.speech ? ((await engine.voices())[0]?.voice ?? '') : USUAL_VOICE
  const parts: Pcm[] = []
  for await (const part of engine.speak({ text: 'Hello, can you hear me?', voice, speed: 1, pitch: 0, signal }))
    parts.push(part)
  const seconds = parts.reduce((sum, part) => sum + secondsOf(part), 0)
  if (seconds === 0) throw new ConnectionFault(`The voice “${voice}” returned no sound.`)
  const who = settings.speech ? 'The speech endpoint' : 'The embedded engine'
  return `${who} generated ${seconds.toFixed(1)} seconds of speech with the voice “${voice}”.`
}

/** Has one text embedded. @throws EmbeddingsError */
export async function askEmbeddings(settings: EmbeddingsSettings | undefined, signal: AbortSignal): Promise<string> {
  if (!settings)
    throw new ConnectionFault('No embeddings endpoint is set up. Set DIALPATH_EMBEDDINGS_URL and restart Dialpath.')
  const [vector] = await embed(settings, ['When are you open?'], signal)
  return `“${settings.model}” returned vectors with ${vector?.length ?? 0} dimensions.`
}

/** Keeps a small file, reads it again and removes it. @throws StorageError */
export async function askStorage({ storage, settings }: ServiceContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dialpath-'))
  const key = `tests/${randomUUID()}.txt`
  const written = `Dialpath ${key}`
  try {
    const path = join(folder, 'test.txt')
    await writeFile(path, written)
    await storage.put(key, path, 'text/plain')
    const read = await text(await storage.read(key, { start: 0, end: Buffer.byteLength(written) - 1 }))
    if (read !== written) throw new ConnectionFault('The storage returned a different file than was stored.')
    return settings.storage
      ? `The bucket “${settings.storage.bucket}” stored, returned, and removed a test file.`
      : 'The data directory stored, returned, and removed a test file.'
  } catch (error) {
    throw withReason(error)
  } finally {
    await Promise.allSettled([storage.remove(key), rm(folder, { recursive: true, force: true })])
  }
}

/** The system's codes say what a person has to fix, such as ENOSPC. */
function withReason(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  return new ConnectionFault(`Can’t use the storage (${error.code}).`)
}

/** Asks a carrier if the credentials are right. @throws CarrierFailure */
export async function askCarrier(carrier: Carrier): Promise<string> {
  await carrier.verify()
  return carrier.name === 'twilio'
    ? 'Connected. The credentials are valid.'
    : 'Connected. The simulated carrier places no real calls or texts.'
}

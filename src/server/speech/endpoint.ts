import type { SpeechEndpointSettings } from '../settings.ts'
import { withVersion } from '../versionedUrl.ts'
import { type EngineVoice, SpeechError, type SpeechRequest, type TextToSpeech } from './engine.ts'
import { readWav } from './wav.ts'

const FIRST_VOICES = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse']
const LIST_MS = 3000
const LIST_AGAIN_MS = 60_000
const MOST_VOICES = 500
const SPEAK_MS = 15_000
/** Some minutes of speech. */
const MOST_BYTES = 32 * 1024 * 1024
/** One that has just failed is asked again after so long, so that not every sentence waits for it. */
const REST_MS = 10_000

/** Any OpenAI-compatible `/audio/speech`; the operator chose its address, so that it may be a private one. */
export function createEndpoint(
  { url, model, key }: SpeechEndpointSettings,
  now: () => number = () => performance.now(),
): TextToSpeech {
  const base = withVersion(url)
  const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  let listed: { readonly voices: Promise<readonly EngineVoice[]>; readonly at: number } | undefined
  let restsUntil = 0

  async function ask(path: string, init: RequestInit, limitMs: number, signal?: AbortSignal): Promise<Uint8Array> {
    const limit = AbortSignal.timeout(limitMs)
    try {
      const answer = await fetch(base + path, { ...init, signal: signal ? AbortSignal.any([limit, signal]) : limit })
      if (!answer.ok) throw new SpeechError(`The speech endpoint returned status ${answer.status}.`)
      return await readBounded(answer)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof SpeechError) throw error
      throw new SpeechError(limit.aborted ? 'The speech endpoint took too long.' : 'Can’t reach the speech endpoint.', {
        cause: error,
      })
    }
  }

  return {
    name: 'endpoint',
    voices() {
      if (!listed || now() - listed.at > LIST_AGAIN_MS) {
        // Not every such server tells its voices; all take the names that the first one has, or say what is wrong with them.
        const voices = ask('/audio/voices', { headers: authorization }, LIST_MS)
          .then(readNames)
          .catch(() => FIRST_VOICES)
        listed = { voices: voices.then(names => names.map(voiceOf)), at: now() }
      }
      return listed.voices
    },
    async *speak({ text, voice, speed, signal }: SpeechRequest) {
      if (now() < restsUntil) throw new SpeechError('The speech endpoint failed a moment ago.')
      try {
        const body = JSON.stringify({ model, voice, input: text, response_format: 'wav', speed })
        const headers = { ...authorization, 'content-type': 'application/json' }
        const file = await ask('/audio/speech', { method: 'POST', headers, body }, SPEAK_MS, signal)
        yield readFile(file)
      } catch (error) {
        if (error instanceof SpeechError) restsUntil = now() + REST_MS
        throw error
      }
    },
  }
}

function readFile(file: Uint8Array) {
  try {
    return readWav(file)
  } catch (error) {
    throw new SpeechError('The speech endpoint didn’t return a WAV file.', { cause: error })
  }
}

async function readBounded(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    size += part.length
    if (size > MOST_BYTES) throw new SpeechError('The speech endpoint returned too much sound.')
  }
  return Buffer.concat(parts)
}

/** Reads `{"voices": [name]}` or `{"voices": [{"id" or "name"}]}`. */
function readNames(bytes: Uint8Array): readonly string[] {
  const body: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
  const list = Array.isArray(body) ? body : (body as { voices?: unknown } | null)?.voices
  if (!Array.isArray(list)) return FIRST_VOICES
  const names = list.flatMap(entry => {
    const name = typeof entry === 'string' ? entry : (entry?.id ?? entry?.name)
    return typeof name === 'string' && name !== '' && name.length <= 200 ? [name] : []
  })
  return names.length > 0 ? [...new Set(names)].slice(0, MOST_VOICES) : FIRST_VOICES
}

const voiceOf = (voice: string): EngineVoice => ({
  voice,
  name: voice,
  description: 'A voice of the speech endpoint.',
  languages: ['mul'],
  tags: [],
})

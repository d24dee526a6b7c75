import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { readLanguage } from '#contract/languages.ts'
import * as contract from '#contract/voices.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import { SpeechError } from '../speech/engine.ts'
import { programs } from '../speech/programs.ts'
import { writeWav } from '../speech/wav.ts'
import { refuseLanguage, type SpokenPart, type Voice, type Voices } from './voices.ts'

interface Sample extends z.output<typeof contract.speakText.body> {
  readonly isWav: boolean
}

export function voiceRoutes({ voices, speech }: ServiceContext): Route[] {
  const say = async (reply: FastifyReply, { text, isWav, ...asked }: Sample) => {
    const voice = await voiceOf(voices, asked.voice)
    const language = readLanguage(asked.language ?? 'ENG') ?? 'en'
    await refuseLanguage(voices, voice, language)
    const { speed = 1, pitch = 0 } = asked.voice_settings ?? {}
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const spoken = voices.say(voice, { text, speed, pitch, language, signal: gone.signal })
    const { pcm, notice } = await spoken.catch(tellFailure)
    if (notice !== undefined) reply.header('x-voice-notice', notice.replaceAll(/[^ -~]/g, '?'))
    if (isWav) return reply.type('audio/wav').send(Buffer.from(writeWav(pcm)))
    const { samples, sampleRate } = pcm
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    const file = await speech.run('writeMp3', { program: programs.mp3, bytes, sampleRate })
    return reply.type('audio/mpeg').send(Buffer.from(file))
  }
  return [
    route(contract.listVoices, async ({ query: { from, limit } }) => {
      // Whoever looks at the list is about to listen, and a thread that failed takes a moment to start again.
      speech.run('loadEngines', programs).catch(() => undefined)
      const all = await voices.list()
      const page = all.slice(from, from + limit)
      return { voices: page.map(recordOf), count: page.length, total_count: all.length }
    }),
    route(contract.getVoice, async ({ params }) => ({ voice: recordOf(await voiceOf(voices, params.id)) })),
    route(contract.sampleVoice, ({ params, body, request, reply }) =>
      say(reply, { ...body, voice: params.id, isWav: prefersWav(request.headers.accept, false) }),
    ),
    route(contract.speakText, ({ body, request, reply }) =>
      say(reply, { ...body, isWav: prefersWav(request.headers.accept, true) }),
    ),
  ]
}

async function voiceOf(voices: Voices, name: string): Promise<Voice> {
  const voice = await voices.find(name)
  if (!voice) throw new ApiError(404, `There is no voice with the ID or name “${name}”.`)
  return voice
}

function recordOf({ id, name, description, engine, languages, tags }: Voice) {
  const shown = { id, name, description, engine, languages: [...languages], tags: [...tags] }
  const same = { service: engine, language: languages[0] ?? 'mul' }
  return { ...shown, ...same, public: true, is_custom: false, total_ratings: 0, average_rating: 0 }
}

function tellFailure(error: unknown): SpokenPart {
  if (error instanceof SpeechError) throw new ApiError(502, error.message)
  throw error
}

/** True if a WAV file is asked for more than an MP3 file; of neither, `byDefault`. */
function prefersWav(accept = '', byDefault: boolean): boolean {
  const wav = accept.search(/\baudio\/(x-)?wav\b/i)
  const mp3 = accept.search(/\baudio\/(mpeg|mp3)\b/i)
  if (wav < 0 && mp3 < 0) return byDefault
  return wav >= 0 && (mp3 < 0 || wav < mp3)
}

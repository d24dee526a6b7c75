import type { Pool } from '../workers/pool.ts'
import type { EngineVoice, SpeechRequest, TextToSpeech } from './engine.ts'
import type { FliteVoice } from './flite.ts'
import { programs } from './programs.ts'
import { readWav } from './wav.ts'

interface EmbeddedVoice extends EngineVoice {
  readonly flite: FliteVoice
  readonly speed: number
  readonly pitch: number
}

/** The voices by the names that the public service has for its own, with its ids where those are known, and two of a machine. */
const voices: readonly EmbeddedVoice[] = [
  {
    ...female('maya', 'American, clear and even.'),
    id: '2f9fdbc7-4bf2-4792-8a18-21ce3c93978f',
    ...spoken('slt'),
  },
  {
    ...male('mason', 'American, deep and calm.'),
    id: '90295ec4-f0fe-4783-ab33-8b997ddc3ae4',
    ...spoken('rms'),
  },
  {
    ...male('ryan', 'American, brighter and a little faster than Mason.'),
    id: '37b3f1c8-a01e-4d70-b251-294733f08371',
    ...spoken('rms', 1.05, 3),
  },
  { ...female('adriana', 'American, light and lively.'), ...spoken('slt', 1.05, 2) },
  { ...female('tina', 'American, high and quick.'), ...spoken('slt', 1.1, 4) },
  {
    ...male('matt', 'Scottish, brisk.'),
    ...spoken('awb'),
    languages: ['en-GB'],
    tags: ['male', 'scottish'],
  },
  { ...female('evelyn', 'American, low and unhurried.'), ...spoken('slt', 0.92, -2) },
  {
    ...male('kal', 'An early robot voice, in phone quality.'),
    ...spoken('kal'),
    tags: ['male', 'robotic'],
  },
  {
    ...male('kal16', 'An early robot voice, in wideband quality.'),
    ...spoken('kal16'),
    tags: ['male', 'robotic'],
  },
]

function female(name: string, description: string): EngineVoice {
  return { voice: name, name, description, languages: ['en-US'], tags: ['female', 'american'] }
}

function male(name: string, description: string): EngineVoice {
  return { voice: name, name, description, languages: ['en-US'], tags: ['male', 'american'] }
}

function spoken(flite: FliteVoice, speed = 1, pitch = 0) {
  return { flite, speed, pitch }
}

/** The engine that is always there: Flite in a worker thread, English only. */
export function createEmbedded(pool: Pick<Pool<'speech'>, 'run'>): TextToSpeech {
  return {
    name: 'embedded',
    voices: async () => voices,
    async *speak({ text, voice, speed, pitch, signal }: SpeechRequest) {
      signal?.throwIfAborted()
      const own = voices.find(one => one.voice === voice)
      if (!own) throw new Error(`The embedded engine has no voice ${voice}.`)
      const settings = { speed: own.speed * speed, pitch: own.pitch + pitch }
      yield readWav(await pool.run('speak', { program: programs.flite, voice: own.flite, text, ...settings }))
    },
  }
}

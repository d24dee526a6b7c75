import { createHash } from 'node:crypto'
import { languageName, speaksLanguage } from '#contract/languages.ts'
import { ApiError } from '../http/errors.ts'
import { createSpeechCache } from '../speech/cache.ts'
import {
  type EngineName,
  type EngineVoice,
  SpeechError,
  type SpeechSettings,
  type TextToSpeech,
} from '../speech/engine.ts'
import { joinPcm, type Pcm, silence } from '../speech/pcm.ts'
import { piecesOf } from '../speech/pieces.ts'
import { resample } from '../speech/resample.ts'

/** A voice of the catalogue. */
export interface Voice extends EngineVoice {
  readonly id: string
  readonly engine: EngineName
}

export interface Utterance extends SpeechSettings {
  /** `<|0.8|>` in it is a pause of 0.8 seconds. */
  readonly text: string
  /** BCP 47. */
  readonly language: string
  readonly signal?: AbortSignal | undefined
}

/** A part of what is said; `notice` says why another voice than the one that was asked for says it. */
export interface SpokenPart {
  readonly pcm: Pcm
  readonly notice: string | undefined
}

/** The voices of every engine that is here. */
export interface Voices {
  list(): Promise<readonly Voice[]>
  /** By id, or by name in small or capital letters; of voices of one name the speech endpoint's. */
  find(name: string): Promise<Voice | undefined>
  /** The voice of that name, or the one that is usual here, which speaks the language where one does. */
  choose(name: string | undefined, language: string): Promise<Voice>
  /**
   * Speaks, part by part as the parts are made. Where the engine fails, another one goes on.
   *
   * @throws SpeechError where no engine can
   */
  speak(voice: Voice, utterance: Utterance): AsyncGenerator<SpokenPart>
  /** The same as a whole, with one sample rate. */
  say(voice: Voice, utterance: Utterance): Promise<SpokenPart>
}

/** The voice of calls that name none. */
export const USUAL_VOICE = 'mason'
const MOST_CACHED_BYTES = 32 * 1024 * 1024
const FIRST_RATE = 16_000

/** @param engines in the order of the catalogue; the embedded one is among them */
export function createVoices(engines: readonly TextToSpeech[]): Voices {
  const cache = createSpeechCache(MOST_CACHED_BYTES)
  const engineOf = (name: EngineName) => {
    const engine = engines.find(one => one.name === name)
    if (!engine) throw new Error(`There is no engine ${name}.`)
    return engine
  }

  async function list(): Promise<readonly Voice[]> {
    const lists = await Promise.all(
      engines.map(async engine =>
        (await engine.voices()).map(voice => ({ id: idOf(engine.name, voice.voice), ...voice, engine: engine.name })),
      ),
    )
    return lists.flat()
  }

  async function find(name: string): Promise<Voice | undefined> {
    const all = await list()
    const wanted = name.trim().toLowerCase()
    return all.find(({ id }) => id === wanted) ?? all.find(voice => voice.name.toLowerCase() === wanted)
  }

  /** The voice that was used instead of one whose engine fails: of another engine, and as much like it as there is. */
  async function standIn(failed: Voice, language: string): Promise<Voice | undefined> {
    const others = (await list()).filter(
      ({ engine, languages }) =>
        engine !== failed.engine && engine !== 'endpoint' && speaksLanguage(languages, language),
    )
    return others.find(({ tags }) => tags.includes(failed.tags.includes('male') ? 'male' : 'female')) ?? others[0]
  }

  async function piece(voice: Voice, text: string, { speed, pitch, signal }: Utterance): Promise<Pcm> {
    const key = createHash('sha256')
      .update(JSON.stringify([voice.id, text, speed, pitch]))
      .digest('base64')
    const known = cache.get(key)
    if (known) return known
    const parts: Pcm[] = []
    for await (const part of engineOf(voice.engine).speak({ text, voice: voice.voice, speed, pitch, signal }))
      parts.push(part)
    const made = joinPcm(parts, parts[0]?.sampleRate ?? FIRST_RATE)
    cache.keep(key, made)
    return made
  }

  async function* speak(asked: Voice, utterance: Utterance): AsyncGenerator<SpokenPart> {
    let voice = asked
    let notice: string | undefined
    let sampleRate: number | undefined
    for (const part of piecesOf(utterance.text)) {
      if ('seconds' in part) {
        yield { pcm: silence(part.seconds, sampleRate ?? FIRST_RATE), notice }
        continue
      }
      let pcm: Pcm
      try {
        pcm = await piece(voice, part.words, utterance)
      } catch (error) {
        if (!(error instanceof SpeechError) || voice !== asked) throw error
        const other = await standIn(voice, utterance.language)
        if (!other) throw new SpeechError(`${error.message} No other voice speaks ${languageName(utterance.language)}.`)
        voice = other
        notice = `${error.message} ${titleOf(other.name)} was used instead of ${titleOf(asked.name)}.`
        pcm = await piece(voice, part.words, utterance)
      }
      sampleRate = pcm.sampleRate
      yield { pcm, notice }
    }
  }

  return {
    list,
    find,
    async choose(name, language) {
      const named = name === undefined ? undefined : await find(name)
      if (named) return named
      const all = await list()
      const usual = all.find(voice => voice.name === USUAL_VOICE && voice.engine === 'embedded')
      const fitting = all.find(({ languages }) => speaksLanguage(languages, language))
      const chosen = usual && speaksLanguage(usual.languages, language) ? usual : (fitting ?? usual)
      if (!chosen) throw new Error('The embedded engine has no usual voice.')
      return chosen
    },
    speak,
    async say(voice, utterance) {
      const parts: SpokenPart[] = []
      for await (const part of speak(voice, utterance)) parts.push(part)
      // Silences before the first words have a rate of their own.
      const sampleRate = parts.at(-1)?.pcm.sampleRate ?? FIRST_RATE
      const pcm = joinPcm(
        parts.map(part => resample(part.pcm, sampleRate)),
        sampleRate,
      )
      return { pcm, notice: parts.find(part => part.notice !== undefined)?.notice }
    },
  }
}

/** 400 where a voice does not speak a language, with the voices that do. */
export async function refuseLanguage(voices: Voices, voice: Voice, language: string): Promise<void> {
  if (speaksLanguage(voice.languages, language)) return
  const others = (await voices.list()).filter(({ languages }) => speaksLanguage(languages, language))
  const named = others.slice(0, 5).map(({ name }) => name)
  const advice =
    named.length > 0
      ? `These voices do: ${named.join(', ')}.`
      : 'No voice does. Install espeak-ng or set DIALPATH_TTS_URL.'
  const message = `${titleOf(voice.name)} doesn’t speak ${languageName(language)}. ${advice}`
  throw new ApiError(400, message, [{ path: 'language', message }])
}

/** A name as a sentence has it: `Maya`. */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The same UUID for the same voice, wherever it is asked for. */
function idOf(engine: EngineName, voice: string): string {
  const hash = createHash('sha256').update(`voice of ${engine}: ${voice}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

import type { Pcm } from './pcm.ts'

/** Ways to make speech; `docs/settings.md` says when each is there. */
export type EngineName = 'embedded' | 'espeak-ng' | 'endpoint'

export interface SpeechSettings {
  /** 1 is the voice's own; 2 is twice as fast. */
  readonly speed: number
  /** Semitones above the voice's own pitch. */
  readonly pitch: number
}

export interface SpeechRequest extends SpeechSettings {
  /** A few sentences at most, without marks of pauses. */
  readonly text: string
  /** The engine's own name of a voice. */
  readonly voice: string
  readonly signal?: AbortSignal | undefined
}

/** The port to an engine that speaks. */
export interface TextToSpeech {
  readonly name: EngineName
  /** The voices that it has now. */
  voices(): Promise<readonly EngineVoice[]>
  /** Sound as it is made, all of it with one sample rate. @throws SpeechError where the engine can't */
  speak(request: SpeechRequest): AsyncIterable<Pcm>
}

export interface EngineVoice {
  /** The id that programs know it by; undefined for one that is derived from its name. */
  readonly id?: string
  /** The engine's own name for it. */
  readonly voice: string
  readonly name: string
  readonly description: string
  /** BCP 47; `mul` speaks whatever language its text is in. */
  readonly languages: readonly string[]
  readonly tags: readonly string[]
}

/** An engine could not speak; the message is for people. */
export class SpeechError extends Error {}

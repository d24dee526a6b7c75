import type { Background } from './background.ts'
import type { Pcm } from './pcm.ts'
import { resample } from './resample.ts'

/** The caller, or the agent. */
export type Side = 'left' | 'right'

/** Samples that are heard at one time. */
export interface Mixed {
  readonly left: Int16Array
  readonly right: Int16Array
  /** Both sides in one. */
  readonly both: Int16Array
}

/** Loudness of each side, from 0 to 255, in steps of `seconds`. */
export interface Peaks {
  readonly seconds: number
  readonly left: readonly number[]
  readonly right: readonly number[]
}

/** Sounds of two sides on their way into one recording. */
export interface Mixer {
  /** Adds a sound that begins at `at` seconds, no earlier than the one before; gives what is whole. */
  add(side: Side, at: number, pcm: Pcm): readonly Mixed[]
  /** The rest, until `at` seconds. */
  end(at: number): readonly Mixed[]
  /** Of what was given so far; of voices and keys, without the background. */
  peaks(): Peaks
}

export const RECORDING_RATE = 16_000
/** Samples of a step of the waveform. */
const PEAK_SAMPLES = RECORDING_RATE / 20
const MOST_PEAKS = 6000
/** Samples that are mixed at once. */
const BLOCK = PEAK_SAMPLES * 400

interface Placed {
  readonly side: Side
  readonly at: number
  readonly samples: Int16Array
}

/** @param background heard all the time behind the agent, at the rate of recordings */
export function createMixer(background: Background): Mixer {
  const peaks: Record<Side, number[]> = { left: [], right: [] }
  let sounds: Placed[] = []
  /** The first sample that is not given yet; a multiple of a step of the waveform. */
  let cursor = 0

  function giveUntil(end: number): readonly Mixed[] {
    const given: Mixed[] = []
    while (cursor < end) {
      const until = Math.min(end, cursor + BLOCK)
      const left = mix('left', cursor, until)
      const right = mix('right', cursor, until)
      addTo(right, background(until - cursor))
      const both = left.map((sample, at) => (sample + (right[at] ?? 0)) / 2)
      given.push({ left, right, both })
      cursor = until
    }
    sounds = sounds.filter(({ at, samples }) => at + samples.length > cursor)
    return given
  }

  function mix(side: Side, from: number, until: number): Int16Array {
    const mixed = new Int16Array(until - from)
    for (const sound of sounds) {
      if (sound.side !== side) continue
      const first = Math.max(from, sound.at)
      const last = Math.min(until, sound.at + sound.samples.length)
      if (first < last) addTo(mixed.subarray(first - from), sound.samples.subarray(first - sound.at, last - sound.at))
    }
    for (let at = 0; at < mixed.length; at += PEAK_SAMPLES) {
      const loudest = mixed
        .subarray(at, at + PEAK_SAMPLES)
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      peaks[side].push(Math.min(255, loudest >> 7))
    }
    return mixed
  }

  return {
    add(side, seconds, pcm) {
      const at = Math.round(seconds * RECORDING_RATE)
      sounds.push({ side, at, samples: resample(pcm, RECORDING_RATE).samples })
      // Nothing that comes begins before this one.
      return giveUntil(at - (at % PEAK_SAMPLES))
    },
    end: seconds => giveUntil(Math.ceil((seconds * RECORDING_RATE) / PEAK_SAMPLES) * PEAK_SAMPLES),
    peaks: () => shortened({ seconds: PEAK_SAMPLES / RECORDING_RATE, ...peaks }),
  }
}

/** Adds samples to others, as loud as samples can be. */
function addTo(samples: Int16Array, added: Int16Array): void {
  for (let at = 0; at < added.length; at += 1)
    samples[at] = Math.max(-32_768, Math.min(32_767, (samples[at] ?? 0) + (added[at] ?? 0)))
}

/** A long call has longer steps, so that its waveform stays small. */
function shortened({ seconds, left, right }: Peaks): Peaks {
  const together = Math.ceil(left.length / MOST_PEAKS)
  if (together <= 1) return { seconds, left, right }
  const loudest = (steps: readonly number[]) =>
    Array.from({ length: Math.ceil(steps.length / together) }, (_, at) =>
      Math.max(...steps.slice(at * together, (at + 1) * together)),
    )
  return { seconds: seconds * together, left: loudest(left), right: loudest(right) }
}

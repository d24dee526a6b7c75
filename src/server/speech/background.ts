import type { BackgroundTrack } from '#contract/inbound.ts'

/** Sound behind the agent's voice that goes on for as long as it is read, the same every time. */
export type Background = (samples: number) => Int16Array

/** A track goes round after so many seconds, so that a long call takes no longer to mix. */
const ROUND_SECONDS = 30

/** Rounds that were made already, by track and rate. */
const rounds = new Map<string, Int16Array>()

/**
 * The track of a call (`docs/api-decisions.md` §14), made in code: no recording of a place is needed, whose licence would be somebody's.
 * null is the faint static of a telephone line; `none` is silence.
 */
export function openBackground(track: BackgroundTrack | null, sampleRate: number): Background {
  const key = `${track} ${sampleRate}`
  const round = rounds.get(key) ?? makeRound(sourcesOf(track, sampleRate), ROUND_SECONDS * sampleRate)
  rounds.set(key, round)
  let at = 0
  return samples => {
    const read = new Int16Array(samples)
    for (let done = 0; done < samples; ) {
      const part = round.subarray(at, at + samples - done)
      read.set(part, done)
      done += part.length
      at = (at + part.length) % round.length
    }
    return read
  }
}

function sourcesOf(track: BackgroundTrack | null, sampleRate: number): readonly Source[] {
  switch (track) {
    case 'none':
      return []
    case null:
      return [hiss(STATIC)]
    case 'office':
      return [rumble(90), hiss(12), keyboard(sampleRate)]
    case 'cafe':
      return [rumble(60), voices(sampleRate), crockery(sampleRate)]
    case 'restaurant':
      return [rumble(30), quieter(voices(sampleRate), SUBTLER), quieter(crockery(sampleRate), SUBTLER)]
  }
}

const STATIC = 45
const SUBTLER = 0.45

/** Gives the next sample of a sound. */
type Source = () => number

function makeRound(sources: readonly Source[], length: number): Int16Array {
  return Int16Array.from({ length }, () => sources.reduce((sum, next) => sum + next(), 0))
}

const quieter =
  (source: Source, share: number): Source =>
  () =>
    source() * share

/** Numbers from −1 to 1 that only look like chance (mulberry32). */
function noise(seed: number): Source {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

function hiss(loudness: number): Source {
  const next = noise(1)
  return () => next() * loudness * Math.sqrt(3)
}

/** Low noise of a room, as its air moves. */
function rumble(loudness: number): Source {
  const next = noise(2)
  let level = 0
  return () => {
    level = level * 0.985 + next() * 0.17
    return level * loudness * 1.7
  }
}

/** Somebody types: bursts of clicks with pauses between them. */
function keyboard(sampleRate: number): Source {
  const next = noise(3)
  let wait = sampleRate / 2
  let left = 0
  let loud = 0
  return () => {
    wait -= 1
    if (wait <= 0) {
      loud = 500 + 300 * next()
      left = sampleRate * 0.012
      wait = sampleRate * (next() > 0.7 ? 1.2 : 0.14 + 0.05 * next())
    }
    left -= 1
    loud *= 0.985
    return left > 0 ? next() * loud : 0
  }
}

/** People talk at other tables: noise in the band of voices, each with the pace of syllables. */
function voices(sampleRate: number): Source {
  const speakers = [
    { hertz: 420, pace: 3.1 },
    { hertz: 650, pace: 4.3 },
    { hertz: 980, pace: 3.7 },
    { hertz: 1500, pace: 5.2 },
  ].map(({ hertz, pace }, index) => ({ next: band(noise(10 + index), hertz, sampleRate), pace, index }))
  let at = 0
  return () => {
    at += 1
    const seconds = at / sampleRate
    return speakers.reduce((sum, { next, pace, index }) => {
      const syllables = Math.max(0, Math.sin(2 * Math.PI * pace * seconds + index))
      const sentences = 0.55 + 0.45 * Math.sin((2 * Math.PI * seconds) / (4.7 + index) + 2 * index)
      return sum + next() * syllables * sentences * 260
    }, 0)
  }
}

/** Cups and plates: high tones that die away, now and then. */
function crockery(sampleRate: number): Source {
  const next = noise(4)
  let wait = sampleRate
  let at = 0
  let hertz = 3000
  let loud = 0
  return () => {
    wait -= 1
    if (wait <= 0) {
      wait = sampleRate * (2.2 + 1.6 * next())
      hertz = 3000 + 900 * next()
      loud = 600 + 250 * next()
      at = 0
    }
    at += 1
    loud *= 0.9992
    return loud < 1 ? 0 : loud * Math.sin((2 * Math.PI * hertz * at) / sampleRate)
  }
}

/** The part of a sound around a frequency (a resonator of two poles), as loud as before. */
function band(source: Source, hertz: number, sampleRate: number): Source {
  const radius = 0.94
  const first = 2 * radius * Math.cos((2 * Math.PI * hertz) / sampleRate)
  const second = -radius * radius
  let one = 0
  let two = 0
  return () => {
    const out = source() * (1 - radius) * 6 + first * one + second * two
    two = one
    one = out
    return out
  }
}

import type { Pcm } from './pcm.ts'

/** Zero crossings of the sinc at each side of its middle: more make the edge of the band steeper. */
const CROSSINGS = 16
/** The share of the band that is kept whole; the filter falls within the rest. */
const KEPT_BAND = 0.92
const MOST_KEPT_FILTERS = 16

interface Filter {
  /** Coefficients for each place between two samples at which an output sample can lie. */
  readonly phases: readonly Float32Array[]
  /** Samples that come before the middle. */
  readonly before: number
  readonly up: number
  readonly down: number
}

const filters = new Map<string, Filter>()

/** Changes the sample rate by a windowed sinc in polyphase form: nothing above half the lower rate is folded back into what is heard. */
export function resample({ samples, sampleRate }: Pcm, to: number): Pcm {
  if (sampleRate === to) return { samples, sampleRate }
  const { phases, before, up, down } = filterOf(sampleRate, to)
  const out = new Int16Array(Math.ceil((samples.length * up) / down))
  for (let index = 0; index < out.length; index += 1) {
    const place = index * down
    const first = Math.floor(place / up) - before + 1
    const phase = phases[place % up]
    if (!phase) continue
    let sum = 0
    const from = Math.max(0, -first)
    const until = Math.min(phase.length, samples.length - first)
    for (let tap = from; tap < until; tap += 1) sum += (phase[tap] ?? 0) * (samples[first + tap] ?? 0)
    out[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum)))
  }
  return { samples: out, sampleRate: to }
}

function filterOf(from: number, to: number): Filter {
  const shared = greatestDivisor(from, to)
  const up = to / shared
  const down = from / shared
  const name = `${up}/${down}`
  const known = filters.get(name)
  if (known) return known
  const made = makeFilter(up, down)
  if (filters.size >= MOST_KEPT_FILTERS) filters.clear()
  filters.set(name, made)
  return made
}

function makeFilter(up: number, down: number): Filter {
  const band = Math.min(1, up / down) * KEPT_BAND
  const before = Math.ceil(CROSSINGS / band)
  const phases = Array.from({ length: up }, (_, phase) => {
    const taps = Float32Array.from({ length: before * 2 }, (_, tap) => {
      const distance = tap - before + 1 - phase / up
      return sinc(distance * band) * blackman(distance / before)
    })
    // Each phase lets a constant through as it is, so that no tone is heard that the rounding of the window would make.
    const sum = taps.reduce((total, tap) => total + tap, 0)
    return taps.map(tap => tap / sum)
  })
  return { phases, before, up, down }
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** 1 in the middle, 0 at -1 and 1. */
function blackman(x: number): number {
  if (Math.abs(x) >= 1) return 0
  return 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

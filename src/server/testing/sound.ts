import type { Pcm } from '../speech/pcm.ts'

/** A tone of one frequency, half as loud as can be. */
export function tone(hertz: number, seconds: number, sampleRate: number): Pcm {
  const samples = Int16Array.from({ length: seconds * sampleRate }, (_, at) =>
    Math.round(16_384 * Math.sin((2 * Math.PI * hertz * at) / sampleRate)),
  )
  return { samples, sampleRate }
}

/** Loudness of a frequency in sound, from 0 to 1 (Goertzel). */
export function loudness({ samples, sampleRate }: Pcm, hertz: number): number {
  const turn = (2 * Math.PI * hertz) / sampleRate
  let real = 0
  let imaginary = 0
  samples.forEach((sample, at) => {
    real += (sample / 32_768) * Math.cos(turn * at)
    imaginary += (sample / 32_768) * Math.sin(turn * at)
  })
  return (2 * Math.hypot(real, imaginary)) / samples.length
}

/** The pitch of a voice in hertz: the usual one of its loud parts, by how well they fit themselves a little later. */
export function pitchOf({ samples, sampleRate }: Pcm): number {
  const size = Math.round(sampleRate / 20)
  const pitches: number[] = []
  for (let at = 0; at + size * 2 < samples.length; at += size) {
    const likeness = (lag: number) => {
      let sum = 0
      for (let index = at; index < at + size; index += 1) sum += (samples[index] ?? 0) * (samples[index + lag] ?? 0)
      return sum / size
    }
    if (likeness(0) < 1_000_000) continue
    const shortest = Math.round(sampleRate / 400)
    const fits = Array.from({ length: Math.round(sampleRate / 70) - shortest }, (_, index) =>
      likeness(shortest + index),
    )
    const best = Math.max(...fits)
    if (best > likeness(0) / 2) pitches.push(sampleRate / (shortest + fits.indexOf(best)))
  }
  return pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0
}

/** The frames of an MP3 file: how long it plays, and in what form. It throws where something else stands between them. */
export function readMp3(file: Uint8Array): {
  readonly seconds: number
  readonly channels: number
  readonly sampleRate: number
} {
  const bytes = Buffer.from(file)
  let at = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + sizeOfTag(bytes) : 0
  let frames = 0
  let form = { channels: 0, sampleRate: 0, samples: 0 }
  while (at + 4 <= bytes.length) {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
    if (first !== 0xff || (second & 0xe0) !== 0xe0) throw new Error(`There is no frame at ${at} of ${bytes.length}.`)
    const version = (second >> 3) & 3
    const isFirst = version === 3
    const rate = ([44_100, 48_000, 32_000][(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
    const rates = isFirst
      ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
      : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    const samples = isFirst ? 1152 : 576
    const padding = (third >> 1) & 1
    const size = Math.floor((samples * (rates[third >> 4] ?? 0) * 125) / rate) + padding
    form = { channels: fourth >> 6 === 3 ? 1 : 2, sampleRate: rate, samples }
    frames += 1
    at += size
  }
  return { seconds: (frames * form.samples) / form.sampleRate, channels: form.channels, sampleRate: form.sampleRate }
}

function sizeOfTag(bytes: Buffer): number {
  return [6, 7, 8, 9].reduce((size, at) => (size << 7) | (bytes[at] ?? 0), 0)
}

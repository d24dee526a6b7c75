/** Sound as engines make it: one channel of 16-bit samples. */
export interface Pcm {
  readonly samples: Int16Array
  /** Samples a second. */
  readonly sampleRate: number
}

export const secondsOf = ({ samples, sampleRate }: Pcm) => samples.length / sampleRate

export function silence(seconds: number, sampleRate: number): Pcm {
  return { samples: new Int16Array(Math.round(seconds * sampleRate)), sampleRate }
}

/** One after the other; all of them have one sample rate. */
export function joinPcm(parts: readonly Pcm[], sampleRate: number): Pcm {
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.samples.length, 0))
  let at = 0
  for (const part of parts) {
    samples.set(part.samples, at)
    at += part.samples.length
  }
  return { samples, sampleRate }
}

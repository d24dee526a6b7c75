import type { Pcm } from './pcm.ts'

/** The two frequencies of each key of a telephone (ITU-T Q.23). */
const rows = [697, 770, 852, 941]
const columns = [1209, 1336, 1477]
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

const TONE_SECONDS = 0.12
const GAP_SECONDS = 0.08
const LOUDNESS = 5000
const MOST_KEYS = 64

/** The tones of keys that are pressed one after the other; other signs are silent. */
export function keyTones(digits: string, sampleRate: number): Pcm {
  const pressed = [...digits].slice(0, MOST_KEYS)
  const each = Math.round((TONE_SECONDS + GAP_SECONDS) * sampleRate)
  const samples = new Int16Array(pressed.length * each)
  pressed.forEach((key, index) => {
    const at = keys.indexOf(key)
    const low = rows[Math.floor(at / columns.length)]
    const high = columns[at % columns.length]
    if (low === undefined || high === undefined) return
    for (let sample = 0; sample < TONE_SECONDS * sampleRate; sample += 1) {
      const turn = (2 * Math.PI * sample) / sampleRate
      samples[index * each + sample] = Math.round(LOUDNESS * (Math.sin(turn * low) + Math.sin(turn * high)))
    }
  })
  return { samples, sampleRate }
}

import { expect, it } from 'vitest'
import { loudness, tone } from '../testing/sound.ts'
import { openBackground } from './background.ts'
import { createMixer, type Mixed, RECORDING_RATE } from './mixer.ts'

/** Five seconds in which the agent is heard at 1, the caller at 3, for a second each. */
function mixed(track: Parameters<typeof openBackground>[0]) {
  const mixer = createMixer(openBackground(track, RECORDING_RATE))
  const given: Mixed[] = [
    ...mixer.add('right', 1, tone(440, 1, RECORDING_RATE)),
    ...mixer.add('left', 3, tone(880, 1, RECORDING_RATE)),
    ...mixer.end(5),
  ]
  const side = (name: keyof Mixed) => given.flatMap(part => [...part[name]])
  return { left: side('left'), right: side('right'), both: side('both'), peaks: mixer.peaks() }
}

/** The energy between two seconds, as the root of the mean of the squares. */
function energy(samples: readonly number[], from: number, until: number): number {
  const part = samples.slice(from * RECORDING_RATE, until * RECORDING_RATE)
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
}

const gaps: readonly (readonly [from: number, until: number])[] = [
  [0, 0.9],
  [2.1, 2.9],
  [4.1, 5],
]

it('a track is heard in the gaps, behind the agent and not behind the caller', () => {
  for (const track of ['office', 'cafe', 'restaurant', null] as const) {
    const { left, right, both } = mixed(track)
    for (const [from, until] of gaps) {
      expect(energy(right, from, until), String(track)).toBeGreaterThan(15)
      expect(energy(both, from, until), String(track)).toBeGreaterThan(7)
      expect(energy(left, from, until)).toBe(0)
    }
  }
})

it('without a track nothing is heard in the gaps', () => {
  const { right, both } = mixed('none')
  for (const [from, until] of gaps) expect([energy(right, from, until), energy(both, from, until)]).toEqual([0, 0])
})

it('words are heard above the track, and the waveform shows them alone', () => {
  const { right, peaks } = mixed('cafe')
  const agent = {
    samples: Int16Array.from(right.slice(RECORDING_RATE, 2 * RECORDING_RATE)),
    sampleRate: RECORDING_RATE,
  }
  expect(loudness(agent, 440)).toBeGreaterThan(0.4)
  expect(peaks.right.filter(loud => loud > 0)).toHaveLength(20)
})

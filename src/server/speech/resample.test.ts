import { expect, it } from 'vitest'
import { loudness, tone } from '../testing/sound.ts'
import { resample } from './resample.ts'

it.each([
  [8000, 16_000],
  [22_050, 16_000],
  [24_000, 16_000],
  [16_000, 8000],
  [16_000, 24_000],
])('from %i to %i a tone keeps its pitch, its loudness and its length', (from, to) => {
  const made = resample(tone(1000, 0.5, from), to)
  expect(made.sampleRate).toBe(to)
  expect(made.samples.length).toBe(to / 2)
  expect(loudness(made, 1000)).toBeCloseTo(0.5, 1)
})

it('what is above the new band does not come back as another tone', () => {
  const high = tone(6000, 0.5, 16_000)
  const made = resample(high, 8000)
  expect(loudness(high, 6000)).toBeGreaterThan(0.4)
  // It would be folded to 2,000 Hz where samples are dropped.
  expect(loudness(made, 2000)).toBeLessThan(0.002)
  expect(Math.max(...made.samples.subarray(200, -200))).toBeLessThan(150)
})

it('a rate that stays copies nothing, and nothing stays nothing', () => {
  const sound = tone(440, 0.1, 16_000)
  expect(resample(sound, 16_000).samples).toBe(sound.samples)
  expect(resample({ samples: new Int16Array(0), sampleRate: 8000 }, 16_000).samples).toHaveLength(0)
})

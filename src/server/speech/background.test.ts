import { expect, it } from 'vitest'
import { openBackground } from './background.ts'

const RATE = 16_000

/** The loudness of ten seconds of a track, as the root of the mean of its squares. */
function loudnessOf(track: Parameters<typeof openBackground>[0]): number {
  const samples = openBackground(track, RATE)(RATE * 10)
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

it('every track is heard, far below a voice, and none is silence', () => {
  expect(loudnessOf('none')).toBe(0)
  for (const track of [null, 'office', 'cafe', 'restaurant'] as const) {
    expect(loudnessOf(track), String(track)).toBeGreaterThan(20)
    // Voices have some 3,000.
    expect(loudnessOf(track), String(track)).toBeLessThan(900)
  }
})

it('a restaurant is subtler than a café, and the static of a line fainter than both', () => {
  expect(loudnessOf('restaurant')).toBeLessThan(loudnessOf('cafe') * 0.6)
  expect(loudnessOf(null)).toBeLessThan(loudnessOf('restaurant'))
})

it('a track is the same however it is read', () => {
  const whole = openBackground('cafe', RATE)(4000)
  const background = openBackground('cafe', RATE)
  expect([...background(1500), ...background(2500)]).toEqual([...whole])
})

it('a call that is longer than a track hears it again', () => {
  const background = openBackground('office', 1000)
  const first = background(30_000)
  expect([...background(500)]).toEqual([...first.subarray(0, 500)])
})

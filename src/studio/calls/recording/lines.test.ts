import { expect, it } from 'vitest'
import { barsOf, lineAt } from './lines.ts'

const lines = [
  { sequence: 2, speaker: 'agent' as const, start: 0.5, end: 3 },
  { sequence: 5, speaker: 'caller' as const, start: 2.5, end: 4 },
  { sequence: 7, speaker: 'agent' as const, start: 5, end: 6 },
]

it.each([
  [0, undefined],
  [0.5, 2],
  [2.6, 5],
  [3.5, 5],
  [4, undefined],
  [5.9, 7],
  [60, undefined],
])('at %d seconds line %s is heard', (seconds, sequence) => {
  expect(lineAt(lines, seconds)?.sequence).toBe(sequence)
})

it('a waveform has as many bars as there is room for, and loses no loud moment', () => {
  const steps = Array.from({ length: 1000 }, (_, at) => (at === 777 ? 255 : 1))
  const bars = barsOf(steps, 300)
  expect(bars).toHaveLength(300)
  expect(bars.indexOf(255)).toBe(Math.floor((777 * 300) / 1000))
  expect(barsOf([1, 2, 3], 300)).toEqual([1, 2, 3])
})

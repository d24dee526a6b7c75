import { describe, expect, it } from 'vitest'
import { type Dated, keptOf } from './generations.ts'

const HOUR = 3_600_000

/** Makes snapshots at these times, one after the other, and thins them out each time. */
function made(times: readonly number[]): Dated[] {
  let snapshots: Dated[] = []
  for (const [at, made_at] of times.entries()) {
    snapshots.push({ number: at + 1, made_at })
    const kept = keptOf(snapshots)
    snapshots = snapshots.filter(snapshot => kept.has(snapshot))
  }
  return snapshots
}

const quarters = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at * (HOUR / 4))
const numbers = (snapshots: readonly Dated[]) => snapshots.map(({ number }) => number)

describe('of snapshots every quarter of an hour for ten days', () => {
  const count = 960
  const snapshots = made(quarters(count))
  const age = ({ number }: Dated) => (count - number) / 4

  it('the newest three are kept', () => expect(numbers(snapshots).slice(-3)).toEqual([958, 959, 960]))

  it('one is kept for every hour of the last day', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      expect(snapshots.some(snapshot => age(snapshot) >= hour && age(snapshot) < hour + 1)).toBe(true)
    }
  })

  it('one is kept for every day of the last week', () => {
    for (let day = 0; day < 6; day += 1) {
      expect(snapshots.some(snapshot => age(snapshot) >= day * 24 && age(snapshot) < (day + 1) * 24)).toBe(true)
    }
  })

  it('no more are kept than these', () => expect(snapshots.length).toBeLessThanOrEqual(3 + 24 + 7))
})

describe('a clock that is wrong', () => {
  const year = 365 * 24 * HOUR

  it('does not make a snapshot of the future the newest, nor remove those after it', () => {
    const snapshots = made([...quarters(8), ...quarters(4, year), ...quarters(8, 2 * HOUR)])
    expect(numbers(snapshots).slice(-3)).toEqual([18, 19, 20])
    expect(numbers(snapshots)).toContain(1)
    expect(numbers(snapshots)).toContain(5)
  })

  it('that jumps back and forth empties nothing', () => {
    const snapshots = made(quarters(200).map((time, at) => time + (at % 2) * year))
    expect(snapshots.length).toBeGreaterThan(20)
  })

  it('that stands still keeps the first and the newest', () => {
    expect(numbers(made(Array.from({ length: 50 }, () => 0)))).toEqual([1, 48, 49, 50])
  })
})

it('snapshots without a time count as made with the one before', () => {
  const kept = keptOf([1, 2, 3, 4, 5].map(number => ({ number, made_at: number === 1 ? 0 : undefined })))
  expect(numbers([...kept]).sort()).toEqual([1, 3, 4, 5])
})

import { expect, it } from 'vitest'
import { partsOf } from './parts.ts'

it('a list is sent in parts that a request can hold, none of them empty', () => {
  const entries = Array.from({ length: 2500 }, (_, at) => ({ phone_number: String(at) }))
  expect(partsOf(entries).map(part => part.length)).toEqual([1000, 1000, 500])
  expect(partsOf(entries).flat()).toEqual(entries)
  const long = Array.from({ length: 50 }, () => ({ phone_number: '1', note: 'x'.repeat(90_000) }))
  const lengths = partsOf(long).map(part => JSON.stringify(part).length)
  expect(Math.max(...lengths)).toBeLessThan(3_000_000)
  expect(partsOf(long).flat()).toHaveLength(50)
  expect(partsOf([])).toEqual([[]])
})

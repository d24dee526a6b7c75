import { expect, it } from 'vitest'
import { addMonths } from './months.ts'

it.each([
  ['2026-01-15T10:00:00.000Z', 1, '2026-02-15T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2027-11-30T23:59:59.000Z', 3, '2028-02-29T23:59:59.000Z'],
  ['2026-12-01T00:00:00.000Z', 1, '2027-01-01T00:00:00.000Z'],
])('%s and %i months are %s', (moment, months, later) => {
  expect(addMonths(new Date(moment), months).toISOString()).toBe(later)
})

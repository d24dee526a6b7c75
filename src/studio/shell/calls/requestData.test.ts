import { expect, it } from 'vitest'
import { dataOf, faultOfRow, hasFaultyRow } from './requestData.ts'

it('marks a value without a name and the later of two that share one, and passes by an empty row', () => {
  const rows = [
    { name: 'a', value: '1' },
    { name: 'a ', value: '2' },
    { name: '', value: '3' },
    { name: '', value: '' },
  ]
  expect(rows.map((_, index) => faultOfRow(rows, index) !== undefined)).toEqual([false, true, true, false])
  expect(hasFaultyRow(rows)).toBe(true)
  expect(hasFaultyRow(rows.slice(3))).toBe(false)
})

it('gives values by the names that are written, without the space around them', () => {
  expect(
    dataOf([
      { name: ' city ', value: 'Berlin' },
      { name: '', value: '' },
    ]),
  ).toEqual({ city: 'Berlin' })
})

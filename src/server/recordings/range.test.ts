import { expect, it } from 'vitest'
import { readRange } from './range.ts'

it.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  [' bytes=0-0 ', { start: 0, end: 0 }],
  ['bytes=100-', null],
  ['bytes=100-200', null],
  ['bytes=-0', null],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  ['', undefined],
  [undefined, undefined],
])('of 100 bytes %j is %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

it('an empty file has no part', () => {
  expect(readRange('bytes=0-', 0)).toBe(null)
})

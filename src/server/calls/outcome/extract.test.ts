import { expect, it } from 'vitest'
import { lengthOf } from './extract.ts'

it.each([
  [0.4, '0 seconds'],
  [1.2, '1 second'],
  [89, '89 seconds'],
  [95, '2 minutes'],
])('a length of %d seconds is told in words', (duration, words) => {
  expect(lengthOf('call', duration)).toBe(`The call took ${words}.`)
})

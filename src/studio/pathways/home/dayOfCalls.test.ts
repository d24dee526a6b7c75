import { expect, it } from 'vitest'
import { dayOf, hourOf, topOf } from './dayOfCalls.ts'

const hour = (answered: number, voicemail = 0, failed = 0, open = 0) =>
  hourOf({ start: '2026-11-22T12:00:00Z', answered, voicemail, unanswered: 1, canceled: 0, failed, open })

it('an hour counts whoever was not reached together', () => {
  expect(hour(3, 2, 1, 4)).toMatchObject({ answered: 3, unreached: 3, failed: 1, open: 4, total: 11 })
})

it('a day is the sum of its hours', () => {
  expect(dayOf([hour(3), hour(4, 1)])).toEqual({ answered: 7, unreached: 3, failed: 0, open: 0, total: 10 })
})

it.each([
  [0, 2],
  [2, 4],
  [7, 8],
  [9, 10],
  [10, 20],
  [64, 80],
  [120, 200],
  [999, 1000],
])('%d answered calls and one more fit below a round end of the scale', (answered, top) => {
  expect(topOf([hour(answered)])).toBe(top)
  expect(top % 2).toBe(0)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localTime } from './localTime.ts'

it('tells the time as people in the timezone do', () => {
  const moment = Date.UTC(2024, 3, 27, 23, 51, 25)
  expect(localTime(moment, 'America/Chicago')).toBe('Sat Apr 27 2024 18:51:25 GMT-0500 (Central Daylight Time)')
  expect(localTime(moment, 'UTC')).toBe('Sat Apr 27 2024 23:51:25 GMT+0000 (Coordinated Universal Time)')
  expect(localTime(moment, 'Asia/Kathmandu')).toBe('Sun Apr 28 2024 05:36:25 GMT+0545 (Nepal Time)')
})

it('reads a timezone that is none as UTC', () => {
  expect(localTime(0, 'Mars/Olympus')).toBe('Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)')
})

it('has the day and the time of every timezone at every moment', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })
  fc.assert(
    fc.property(zone, moment, (timeZone, milliseconds) => {
      const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
      const day = new Intl.DateTimeFormat('en-US', { timeZone, day: '2-digit' })
      const [, , shownDay, , shownTime] = localTime(milliseconds, timeZone).split(' ')
      expect([shownDay, shownTime]).toEqual([day.format(milliseconds), time.format(milliseconds)])
    }),
    { numRuns: 300 },
  )
})

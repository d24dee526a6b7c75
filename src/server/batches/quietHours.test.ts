import { describe, expect, it } from 'vitest'
import { firstLoudMoment, timezonesOfEntry, timezonesOfNumber } from './quietHours.ts'

const night = { start: '21:00', end: '08:00' }
const next = (zones: readonly string[], at: string, quiet = night) =>
  new Date(firstLoudMoment(quiet, zones, Date.parse(at))).toISOString()

describe('the timezone of a number', () => {
  it.each([
    ['+14155550123', ['America/Los_Angeles']],
    ['+12125550123', ['America/New_York']],
    ['+442079460000', ['Europe/London']],
    ['+4930123456', ['Europe/Berlin']],
    ['+18085550123', ['Pacific/Honolulu']],
  ])('of %s is that of its country and area', (number, zones) => {
    expect(timezonesOfNumber(number)).toEqual(zones)
  })

  it('is one of several where the area says no more', () => {
    expect(timezonesOfNumber('+18005550123')).toEqual(
      expect.arrayContaining(['America/New_York', 'America/Los_Angeles']),
    )
    expect(timezonesOfNumber('+99955501234')).toEqual([])
  })

  it('is the entry’s own where it names one', () => {
    const phone_number = '+14155550123'
    expect(timezonesOfEntry({ phone_number, timezone: 'Europe/Paris' })).toEqual(['Europe/Paris'])
    expect(timezonesOfEntry({ phone_number, timezone: null })).toEqual(['America/Los_Angeles'])
    expect(timezonesOfEntry({ phone_number: '+99955501234' })).toEqual(['UTC'])
  })
})

describe('quiet hours', () => {
  it('hold back until they end by the clock of the callee', () => {
    const zones = ['America/Los_Angeles']
    expect(next(zones, '2026-11-20T19:30:00.000Z')).toBe('2026-11-20T19:30:00.000Z')
    expect(next(zones, '2026-11-21T05:00:00.000Z')).toBe('2026-11-21T16:00:00.000Z')
    expect(next(zones, '2026-11-21T15:59:30.000Z')).toBe('2026-11-21T16:00:00.000Z')
    expect(next(zones, '2026-11-21T16:00:00.000Z')).toBe('2026-11-21T16:00:00.000Z')
  })

  it('may lie within a day', () => {
    const noon = { start: '12:00', end: '13:30' }
    expect(next(['Asia/Kolkata'], '2026-11-21T07:00:00.000Z', noon)).toBe('2026-11-21T08:00:00.000Z')
    expect(next(['Asia/Kolkata'], '2026-11-21T08:00:00.000Z', noon)).toBe('2026-11-21T08:00:00.000Z')
  })

  it('end by the clock on the wall, also in the nights in which it is set', () => {
    // Forward at 2:00 on 8 March, back at 2:00 on 1 November.
    expect(next(['America/New_York'], '2026-03-08T04:00:00.000Z')).toBe('2026-03-08T12:00:00.000Z')
    expect(next(['America/New_York'], '2026-11-01T03:00:00.000Z')).toBe('2026-11-01T13:00:00.000Z')
    // 2:30 is not there on that day: the clock goes from 2:00 to 3:00.
    const late = { start: '22:00', end: '02:30' }
    expect(next(['America/New_York'], '2026-03-08T04:00:00.000Z', late)).toBe('2026-03-08T07:00:00.000Z')
  })

  it('of several timezones are all waited for', () => {
    const zones = ['America/New_York', 'America/Los_Angeles']
    // It is 8 in New York, and 5 in Los Angeles.
    expect(next(zones, '2026-11-21T13:00:00.000Z')).toBe('2026-11-21T16:00:00.000Z')
    // It is 19 in Los Angeles, and 22 in New York.
    expect(next(zones, '2026-11-22T03:00:00.000Z')).toBe('2026-11-22T16:00:00.000Z')
  })

  it('that are never over in all of them go by the first', () => {
    const long = { start: '13:00', end: '12:00' }
    expect(next(['Europe/London', 'Asia/Tokyo'], '2026-11-21T00:00:00.000Z', long)).toBe('2026-11-21T12:00:00.000Z')
  })
})

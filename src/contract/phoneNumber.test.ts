import { describe, expect, it } from 'vitest'
import { formatPhoneNumber, readPhoneNumber } from './phoneNumber.ts'

describe('reading a phone number', () => {
  it.each([
    ['+14155550123', '+14155550123'],
    ['4155550123', '+14155550123'],
    ['14155550123', '+14155550123'],
    ['(415) 555-0123', '+14155550123'],
    ['%2B14155550123', '+14155550123'],
    ['+15005550001', '+15005550001'],
    ['+49 30 901820', '+4930901820'],
    ['4930901820123', '+4930901820123'],
  ])('reads %s as %s', (written, e164) => {
    expect(readPhoneNumber(written)).toEqual({ ok: true, e164 })
  })

  it.each(['911', '112', '+1911', '12345', '', 'call me', '+1415555012x', '415555'])(
    'refuses %s and says why',
    written => {
      const reading = readPhoneNumber(written)
      expect(reading.ok).toBe(false)
      if (!reading.ok) expect(reading.reason).toMatch(/\.$/)
    },
  )
})

it('shows a number as people read it', () => {
  expect(formatPhoneNumber('+14155550123')).toBe('+1 (415) 555-0123')
  expect(formatPhoneNumber('+4930901820')).toBe('+49 30 901820')
})

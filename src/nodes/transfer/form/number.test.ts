import { describe, expect, it } from 'vitest'
import { describeNumber } from './number.ts'

describe('a number to transfer to', () => {
  it('is told with its country', () => {
    expect(describeNumber('+14155550123')).toEqual({ hint: '+1 415 555 0123, United States' })
    expect(describeNumber('+442071838750')).toEqual({ hint: '+44 20 7183 8750, United Kingdom' })
  })

  it('can be written as it is dialled', () => {
    expect(describeNumber('(415) 555-0123').e164).toBe('+14155550123')
    expect(describeNumber('+44 20 7183 8750').e164).toBe('+442071838750')
    expect(describeNumber(14155550123).e164).toBe('+14155550123')
  })

  it('may be a variable, or none yet', () => {
    expect(describeNumber('{{branch_number}}')).toEqual({
      hint: 'Variables are filled in during the call.',
    })
    expect(describeNumber('12').e164).toBeUndefined()
    expect(describeNumber(undefined).hint).toContain('country code')
  })
})

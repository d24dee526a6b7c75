import { describe, expect, it } from 'vitest'
import { numbersIn, rangeOf } from './numbers.ts'

describe('numbersIn', () => {
  it.each([
    ['I am 17', [17]],
    ['1,200 please', [1200]],
    ['twenty-five', [25]],
    ['twenty seventeen', [2017]],
    ['nineteen ninety nine', [1999]],
    ['two hundred and five', [205]],
    ['three thousand four hundred twelve', [3412]],
    ['a table for four at 7', [4, 7]],
    ['two thousand', [2000]],
    ['3 million', [3_000_000]],
    ['nothing here', []],
    ['a hundred and fifty', [150]],
    ['a thousand two hundred', [1200]],
    ['two dozen', [24]],
    ['half a million', [500_000]],
    ['-5 or minus three', [-5, -3]],
    ['no one', []],
    ['the first one', []],
    ['one of those', []],
    ['the one hundred', [100]],
    ['a couple of them', [2]],
    ['one point two five', [1.25]],
    ['two and a half', [2.5]],
    ['5 7', [5, 7]],
    ['five seven', [5, 7]],
    ['five constructor', [5]],
  ])('reads “%s”', (text, values) => {
    expect(numbersIn(text).map(number => number.value)).toEqual(values)
  })

  it.each([
    ['zero zero six four four', '00644'],
    ['double four one', '441'],
    ['five five five 0 1 2 3', '555'],
    ['555 0123', '5550123'],
    ['oh seven one', '071'],
  ])('keeps the digits of “%s”', (text, digits) => {
    expect(numbersIn(text)[0]?.digits).toBe(digits)
  })
})

describe('rangeOf', () => {
  it.each([
    ['under 18', 17, true],
    ['under 18', 18, false],
    ['over 65', 65, false],
    ['over 65', 66, true],
    ['between 18 and 65', 18, true],
    ['18-65', 65, true],
    ['at least 3 guests', 3, true],
    ['up to 4', 5, false],
    ['65+', 70, true],
    ['10 or more', 10, true],
    ['more than 5 people', 5, false],
  ])('%s and %d', (label, number, isInside) => {
    const range = rangeOf(label)
    expect(range !== null && number >= range.min && number <= range.max).toBe(isInside)
  })

  it('finds none in a label without numbers', () => {
    expect(rangeOf('the caller agrees')).toBeNull()
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wrapName } from './wrapName.ts'

it('breaks a name between words, and within one that is too long', () => {
  expect(wrapName('Ask for the booking number', 12, 3)).toEqual(['Ask for the', 'booking', 'number'])
  expect(wrapName('Extraordinarily', 6, 3)).toEqual(['Extrao', 'rdinar', 'ily'])
})

it('ends in an ellipsis where there is no more room', () => {
  expect(wrapName('Ask for the booking number', 12, 2)).toEqual(['Ask for the', 'booking num…'])
  expect(wrapName('Greeting', 4, 1)).toEqual(['Gre…'])
})

it('never has more lines or letters than there is room for', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (name, letters, lines) => {
        const broken = wrapName(name, letters, lines)
        expect(broken.length).toBeLessThanOrEqual(lines)
        for (const line of broken) expect(line.length).toBeLessThanOrEqual(Math.max(2, letters))
      },
    ),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textWidth } from '../textRows.ts'
import { wrapName } from './wrapName.ts'

it('breaks a name between words, and within one that is too long', () => {
  expect(wrapName('Ask for the booking number', { room: 7, lines: 3 })).toEqual(['Ask for the', 'booking', 'number'])
  expect(wrapName('mmmmmmmmm', { room: 4, lines: 3 })).toEqual(['mmmm', 'mmmm', 'm'])
})

it('ends in an ellipsis where there is no more room', () => {
  expect(wrapName('Ask for the booking number', { room: 7, lines: 2 })).toEqual(['Ask for the', 'booking num…'])
  expect(wrapName('mmmmmm', { room: 4, lines: 1 })).toEqual(['mmm…'])
})

it('leaves room for the icon before its first line', () => {
  expect(wrapName('Ask for the booking', { room: 7, lines: 3, indent: 3 })).toEqual(['Ask for', 'the booking'])
})

it('never has more lines or wider ones than there is room for', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 4 }), (name, room, lines) => {
      const broken = wrapName(name, { room, lines })
      expect(broken.length).toBeLessThanOrEqual(lines)
      for (const line of broken) expect(textWidth(line)).toBeLessThanOrEqual(Math.max(2, room))
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlaps } from '../box.ts'
import { tidyNotes } from './notes.ts'

const card = (id: string, x: number, y: number) => ({ id, x, y, width: 264, height: 120 })
const note = (id: string, x: number, y: number) => ({ id, x, y, width: 240, height: 150 })

describe('notes of a pathway that is tidied up', () => {
  it('go with the card that they stand beside', () => {
    const cards = [card('a', 0, 0), card('b', 2000, 0)]
    const places = new Map([['a', { x: 500, y: 700 }]])
    expect(tidyNotes([note('n', 300, 0)], cards, places)).toEqual({ n: { x: 800, y: 700 } })
  })

  it('stay where no card is near, or where the near one stays', () => {
    const cards = [card('a', 0, 0), card('b', 2000, 0)]
    const places = new Map([['a', { x: 500, y: 700 }]])
    expect(tidyNotes([note('far', 0, 5000), note('near', 2300, 0)], cards, places)).toEqual({})
  })

  it('go off a card that comes to lie under them', () => {
    const places = new Map([['a', { x: 0, y: 5000 }]])
    const { n } = tidyNotes([note('n', 0, 5000)], [card('a', 0, 0)], places)
    expect(n && overlaps(note('n', n.x, n.y), card('a', 0, 5000))).toBe(false)
  })

  it('go on covering a card that they covered', () => {
    const places = new Map([['a', { x: 100, y: 100 }]])
    expect(tidyNotes([note('n', 20, 20)], [card('a', 0, 0)], places)).toEqual({ n: { x: 120, y: 120 } })
  })

  it('cover no card and no other note that they did not cover before', () => {
    const place = fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) })
    fc.assert(
      fc.property(
        fc.uniqueArray(place, { maxLength: 12, selector: ({ x, y }) => `${x} ${y}` }),
        fc.uniqueArray(place, { minLength: 12, maxLength: 12, selector: ({ x, y }) => `${x} ${y}` }),
        fc.array(place, { maxLength: 5 }),
        (from, to, beside) => {
          const cards = from.map(({ x, y }, at) => card(`${at}`, x * 300, y * 200))
          const places = new Map<string, { x: number; y: number }>(
            to.slice(0, cards.length).map(({ x, y }, at) => [`${at}`, { x: x * 300, y: y * 200 }] as const),
          )
          const notes = beside
            .map(({ x, y }, at) => note(`${at}`, x * 400 + 20, y * 300))
            .filter(one => !cards.some(other => overlaps(one, other)))
          const moves = tidyNotes(notes, cards, places)
          const ends = notes.map(one => ({ ...one, ...moves[one.id] }))
          const covered = [...cards.map(one => ({ ...one, ...places.get(one.id) })), ...ends]
          for (const end of ends) expect(covered.filter(one => one !== end && overlaps(one, end))).toEqual([])
        },
      ),
    )
  })
})

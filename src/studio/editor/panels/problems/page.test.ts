import { expect, it } from 'vitest'
import { FIRST_PAGE, shownWith, withEarlier, withLater } from './page.ts'

it('shows the first problems, and those around the one that is gone to', () => {
  expect(shownWith(FIRST_PAGE, -1, 1000)).toBe(FIRST_PAGE)
  expect(shownWith(FIRST_PAGE, 199, 1000)).toBe(FIRST_PAGE)
  expect(shownWith(FIRST_PAGE, 200, 1000)).toEqual({ from: 200, to: 400 })
  expect(shownWith({ from: 200, to: 400 }, 0, 1000)).toEqual(FIRST_PAGE)
})

it('shows more to both sides', () => {
  expect(withLater(FIRST_PAGE)).toEqual({ from: 0, to: 400 })
  expect(withEarlier({ from: 200, to: 400 })).toEqual({ from: 0, to: 400 })
  expect(withEarlier(FIRST_PAGE)).toEqual(FIRST_PAGE)
})

it('shows the last ones that are left once those that were shown are mended', () => {
  expect(shownWith({ from: 400, to: 600 }, -1, 390)).toEqual({ from: 200, to: 400 })
  expect(shownWith({ from: 200, to: 400 }, -1, 0)).toEqual(FIRST_PAGE)
})

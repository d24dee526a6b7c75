import { expect, it } from 'vitest'
import { FIRST_PAGE, shownWith, withEarlier, withLater } from './page.ts'

it('shows the first problems, and those around the one that is gone to', () => {
  expect(shownWith(FIRST_PAGE, -1, 1000)).toBe(FIRST_PAGE)
  expect(shownWith(FIRST_PAGE, 49, 1000)).toBe(FIRST_PAGE)
  expect(shownWith(FIRST_PAGE, 50, 1000)).toEqual({ from: 50, to: 100 })
  expect(shownWith({ from: 50, to: 100 }, 0, 1000)).toEqual(FIRST_PAGE)
})

it('shows more to both sides', () => {
  expect(withLater(FIRST_PAGE)).toEqual({ from: 0, to: 100 })
  expect(withEarlier({ from: 50, to: 100 })).toEqual({ from: 0, to: 100 })
  expect(withEarlier(FIRST_PAGE)).toEqual(FIRST_PAGE)
})

it('shows the last ones that are left once those that were shown are fixed', () => {
  expect(shownWith({ from: 100, to: 150 }, -1, 90)).toEqual({ from: 50, to: 100 })
  expect(shownWith({ from: 50, to: 100 }, -1, 0)).toEqual(FIRST_PAGE)
})

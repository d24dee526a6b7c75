import { describe, expect, it } from 'vitest'
import { placeFor, shiftOf } from './drag.ts'

/** Three items of different heights, with gaps of 10. */
const items = [
  { top: 0, height: 40 },
  { top: 50, height: 100 },
  { top: 160, height: 40 },
]

describe('an item that is dragged', () => {
  it('takes the place of another once it covers half of it', () => {
    expect(placeFor({ from: 0, items }, 0)).toBe(0)
    expect(placeFor({ from: 0, items }, 55)).toBe(0)
    expect(placeFor({ from: 0, items }, 65)).toBe(1)
    expect(placeFor({ from: 0, items }, 1000)).toBe(2)
    expect(placeFor({ from: 2, items }, -55)).toBe(2)
    expect(placeFor({ from: 2, items }, -65)).toBe(1)
    expect(placeFor({ from: 2, items }, -1000)).toBe(0)
    expect(placeFor({ from: 1, items }, 0)).toBe(1)
  })

  it('makes the others give way by its own height', () => {
    const drag = { from: 0, to: 1, by: 70, items }
    expect([0, 1, 2].map(index => shiftOf(drag, index))).toEqual([70, -50, 0])
    const up = { from: 2, to: 0, by: -160, items }
    expect([0, 1, 2].map(index => shiftOf(up, index))).toEqual([50, 50, -160])
  })
})

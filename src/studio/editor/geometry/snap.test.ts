import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, boxAround, overlaps } from './box.ts'
import { snapTo } from './snap.ts'

const card = (x: number, y: number): Box => ({ x, y, width: 264, height: 132 })
const whole = fc.integer({ min: -2000, max: 2000 })
const boxes = fc.record({
  x: whole,
  y: whole,
  width: fc.integer({ min: 1, max: 900 }),
  height: fc.integer({ min: 1, max: 900 }),
})

describe('snapping', () => {
  it('goes to the centre of a card nearby, and draws one line through both', () => {
    expect(snapTo(card(104, 400), [card(100, 0)], 6)).toEqual({
      dx: -4,
      dy: 0,
      guides: [{ axis: 'x', at: 232, from: 0, to: 532 }],
    })
  })

  it('leaves alone what is farther away', () => {
    expect(snapTo(card(107, 400), [card(100, 0)], 6)).toEqual({ dx: 0, dy: 0, guides: [] })
  })

  it('takes the nearest of several', () => {
    expect(snapTo(card(103, 400), [card(100, 0), card(105, -300)], 6).dx).toBe(2)
  })

  it('puts an edge in line with an edge', () => {
    const { dx, guides } = snapTo({ x: 366, y: 400, width: 40, height: 40 }, [card(100, 0)], 6)
    expect(dx).toBe(-2)
    expect(guides).toEqual([{ axis: 'x', at: 364, from: 0, to: 440 }])
  })

  it('never goes farther than its reach, shows a line wherever it goes, and stays there', () => {
    fc.assert(
      fc.property(boxes, fc.array(boxes, { maxLength: 8 }), fc.integer({ min: 1, max: 20 }), (box, others, reach) => {
        const { dx, dy, guides } = snapTo(box, others, reach)
        expect(Math.abs(dx)).toBeLessThanOrEqual(reach)
        expect(Math.abs(dy)).toBeLessThanOrEqual(reach)
        if (dx !== 0) expect(guides.some(guide => guide.axis === 'x')).toBe(true)
        if (dy !== 0) expect(guides.some(guide => guide.axis === 'y')).toBe(true)
        const again = snapTo({ ...box, x: box.x + dx, y: box.y + dy }, others, reach)
        expect([Math.abs(again.dx), Math.abs(again.dy)]).toEqual([0, 0])
      }),
    )
  })
})

describe('boxAround', () => {
  it('holds every box', () => {
    expect(boxAround([card(0, 10), card(500, -20)])).toEqual({ x: 0, y: -20, width: 764, height: 162 })
    expect(boxAround([])).toBeUndefined()
  })
})

describe('overlaps', () => {
  it('says whether two boxes meet', () => {
    expect(overlaps(card(0, 0), card(200, 100))).toBe(true)
    expect(overlaps(card(0, 0), card(265, 0))).toBe(false)
  })
})

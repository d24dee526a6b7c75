import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromMap, onMap, scaleOf } from './scale.ts'

const box = fc.record({
  x: fc.integer({ min: -10_000, max: 10_000 }),
  y: fc.integer({ min: -10_000, max: 10_000 }),
  width: fc.integer({ min: 100, max: 50_000 }),
  height: fc.integer({ min: 100, max: 50_000 }),
})

it('shows all of a pathway, and leads back to its places', () => {
  fc.assert(
    fc.property(box, pathway => {
      const scale = scaleOf(pathway, 152, 104)
      const { x, y, width, height } = onMap(scale, pathway)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(152.001)
      expect(y + height).toBeLessThanOrEqual(104.001)
      const back = fromMap(scale, { x, y })
      expect(back.x).toBeCloseTo(pathway.x, 3)
      expect(back.y).toBeCloseTo(pathway.y, 3)
    }),
  )
})

it('does not blow up a few nodes', () => {
  const scale = scaleOf({ x: 0, y: 0, width: 264, height: 132 }, 152, 104)
  expect(onMap(scale, { x: 0, y: 0, width: 264, height: 132 }).width).toBeLessThan(30)
})

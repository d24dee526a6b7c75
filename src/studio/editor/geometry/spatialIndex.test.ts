import fc from 'fast-check'
import { expect, it } from 'vitest'
import { overlaps } from './box.ts'
import { createSpatialIndex } from './spatialIndex.ts'

const place = fc.integer({ min: -5000, max: 5000 })
const length = fc.integer({ min: 1, max: 12_000 })
const box = fc.record({ x: place, y: place, width: length, height: length })

it('finds exactly what overlaps an area, in its order', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 40 }), box, (boxes, area) => {
      const index = createSpatialIndex(boxes)
      expect(index.within(area).map(at => boxes[at])).toEqual(boxes.filter(one => overlaps(one, area)))
    }),
  )
})

it('finds the topmost box at a point', () => {
  const index = createSpatialIndex([
    { x: 0, y: 0, width: 100, height: 100 },
    { x: 50, y: 50, width: 100, height: 100 },
    { x: 5000, y: -5000, width: 10, height: 10 },
  ])
  expect(index.hit({ x: 60, y: 60 }, 0)).toBe(1)
  expect(index.hit({ x: 10, y: 10 }, 0)).toBe(0)
  expect(index.hit({ x: 5004, y: -4996 }, 0)).toBe(2)
})

it('finds the nearest box within reach, and none beyond it', () => {
  const index = createSpatialIndex([
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 30, y: 0, width: 10, height: 10 },
  ])
  expect(index.hit({ x: 16, y: 5 }, 8)).toBe(0)
  expect(index.hit({ x: 24, y: 5 }, 8)).toBe(1)
  expect(index.hit({ x: 20, y: 5 }, 8)).toBeUndefined()
})

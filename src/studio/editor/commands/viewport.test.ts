import { expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { firstViewOf } from './viewport.ts'

const nothing = new Map()

function column(count: number, gap: number): PathwayDocument {
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    position: { x: 0, y: at * gap },
    data: { isStart: at === 3 },
  }))
  return { name: 'x', description: '', nodes, edges: [] }
}

it('shows a pathway whole where that can be read, or has but few nodes', () => {
  const { y, zoom } = firstViewOf(column(5, 200), nothing, 1000, 600)
  expect(y).toBeGreaterThan(0)
  expect((4 * 200 + 132) * zoom + y).toBeLessThan(600)
  expect(firstViewOf(column(30, 500), nothing, 1000, 600).zoom).toBeLessThan(0.1)
})

it('shows where calls start of a large one, near enough to read', () => {
  const { x, y, zoom } = firstViewOf(column(500, 300), nothing, 1000, 600)
  expect(zoom).toBeGreaterThan(0.5)
  const start = { x: 132 * zoom + x, y: 3 * 300 * zoom + y }
  expect(start.x).toBeCloseTo(500)
  expect(start.y).toBeGreaterThan(20)
  expect(start.y).toBeLessThan(150)
})

it('shows the origin where there is nothing yet', () => {
  expect(firstViewOf(column(0, 0), nothing, 1000, 600)).toEqual({ x: 0, y: 0, zoom: 1 })
})

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

it('shows a pathway whole where that can be read', () => {
  const { y, zoom } = firstViewOf(column(4, 180), nothing, 1000, 600)
  expect(zoom).toBeGreaterThanOrEqual(0.7)
  expect(y).toBeGreaterThan(0)
  expect((3 * 180 + 132) * zoom + y).toBeLessThan(600)
})

it.each([5, 14, 500])('opens near enough to read, with the start in view, where %s nodes have no room', count => {
  const { y, zoom } = firstViewOf(column(count, 300), nothing, 1000, 600)
  expect(zoom).toBeGreaterThanOrEqual(0.7)
  expect(3 * 300 * zoom + y).toBeGreaterThan(0)
  expect((3 * 300 + 132) * zoom + y).toBeLessThan(600)
})

it('shows no empty place beside a start at the border of a wide pathway', () => {
  const nodes = Array.from({ length: 9 }, (_, at) => ({
    id: `n${at}`,
    position: { x: at * 400, y: 0 },
    data: { isStart: at === 0 },
  }))
  const { x, zoom } = firstViewOf({ name: 'x', description: '', nodes, edges: [] }, nothing, 1000, 600)
  expect(x).toBeCloseTo(48)
  expect(zoom).toBe(0.8)
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

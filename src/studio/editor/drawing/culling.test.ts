import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cullingArea } from '../geometry/viewport.ts'
import { cullEdges } from './culling.ts'
import type { FlowEdge } from './flow.ts'

const edge = (id: string, source: string, target: string): FlowEdge => ({ id, source, target, type: 'route' })
const places = new Map([
  ['here', { x: 0, y: 0 }],
  ['there', { x: 90_000, y: 0 }],
  ['beyond', { x: 90_000, y: 400 }],
])
const edges = [edge('out', 'here', 'there'), edge('far', 'there', 'beyond'), edge('loose', 'here', 'gone')]
const area = cullingArea({ transform: [0, 0, 1], width: 1000, height: 700 })
const idsOf = (found: readonly FlowEdge[]) => found.map(({ id }) => id)

it('leaves out the edges that cannot be seen', () => {
  expect(idsOf(cullEdges(edges, places, area))).toEqual(['out', 'loose'])
})

const view = fc.record({
  x: fc.double({ min: -50_000, max: 50_000, noNaN: true }),
  y: fc.double({ min: -50_000, max: 50_000, noNaN: true }),
  zoom: fc.double({ min: 0.02, max: 2, noNaN: true }),
})

it('holds all that is in view, and stays the same while the view moves a little', () => {
  fc.assert(
    fc.property(view, ({ x, y, zoom }) => {
      const near = (dx: number) => cullingArea({ transform: [x + dx, y, zoom], width: 1200, height: 800 })
      const { x: left, y: top, width, height } = near(0)
      expect(left).toBeLessThanOrEqual(-x / zoom)
      expect(top).toBeLessThanOrEqual(-y / zoom)
      expect(left + width).toBeGreaterThanOrEqual((1200 - x) / zoom)
      expect(top + height).toBeGreaterThanOrEqual((800 - y) / zoom)
      const areas = Array.from({ length: 100 }, (_, step) => near(step).x)
      expect(new Set(areas).size).toBeLessThanOrEqual(2)
    }),
  )
})

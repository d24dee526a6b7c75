import { expect, it } from 'vitest'
import { overlaps } from '../geometry/box.ts'
import { readEdgeRoutes } from '../geometry/edgeRoutes.ts'
import { labelSize } from './label.ts'
import { placeNear } from './nearLabels.ts'

const labels = ['Wants to book a table', 'Has a question about allergies', 'Wants to cancel']
const routes = readEdgeRoutes({
  name: '',
  description: '',
  nodes: ['a', 'b', 'c', 'd'].map(id => ({ id, type: 'Default', data: { name: id } })),
  edges: labels.map((label, at) => ({ id: `e${at}`, source: 'a', target: 'bcd'[at] ?? '', label })),
}).list

it('has no two labels of one node over each other, at every zoom from afar', () => {
  for (const zoom of [0.2, 0.3, 0.44]) {
    const lines = routes.map((route, at) => ({
      route,
      labelAt: (part: number) => ({ x: (at - 1) * 300 * part, y: 600 * part }),
    }))
    const boxes = placeNear(lines, [], zoom).map(({ route, at }) => {
      const { width, height } = labelSize(route)
      return { x: at.x - width / 2 / zoom, y: at.y - height / 2 / zoom, width: width / zoom, height: height / zoom }
    })
    const over = boxes.flatMap((one, at) => boxes.slice(at + 1).filter(other => overlaps(one, other)))
    expect(over).toEqual([])
  }
})

it('keeps off cards where its line leads beside them', () => {
  const [route] = routes
  if (!route) throw new Error('There is no edge.')
  const line = { route, labelAt: (part: number) => ({ x: 0, y: 1000 * part }) }
  const card = { x: -132, y: 440, width: 264, height: 132 }
  expect(placeNear([line], [], 0.4)[0]?.at.y).toBe(500)
  expect([400, 600]).toContain(placeNear([line], [card], 0.4)[0]?.at.y)
})

import { expect, test } from 'vitest'
import { cardBox } from '../card.ts'
import { readEdgeRoutes } from '../edgeRoutes.ts'
import { createSpatialIndex } from '../spatialIndex.ts'
import { type Detour, findDetour } from './detour.ts'
import { cardsBehind, createDetours } from './detours.ts'
import { createLines, type Lines } from './lines.ts'

const source = cardBox({ x: 0, y: 0 })
const target = cardBox({ x: 0, y: 800 })
const between = cardBox({ x: -40, y: 400 })

function detourBy(cards: readonly ReturnType<typeof cardBox>[], lines: Lines = createLines()): Detour | undefined {
  const boxes = [source, target, ...cards]
  const seeker = { source: 'source', target: 'target', from: source, to: target, isSideways: false }
  return findDetour(seeker, { boxes, index: createSpatialIndex(boxes), lines })
}

test('leads around a card along the axes, from below its source into its target from above', () => {
  const detour = detourBy([between])
  const points = detour?.points ?? []
  expect(detour?.side).toBe('bottom')
  expect([points[0], points.at(-1)]).toEqual([
    { x: 132, y: 132 },
    { x: 132, y: 800 },
  ])
  for (const [at, { x, y }] of points.slice(1).entries()) expect(x === points[at]?.x || y === points[at]?.y).toBe(true)
  const ids = ['source', 'target', 'between']
  const line = { points: () => points }
  expect(cardsBehind(line, { source: 'source', target: 'target' }, ids, [source, target, between])).toEqual([])
})

test('goes through a gap between two cards instead of around both', () => {
  const points = detourBy([between, cardBox({ x: 300, y: 400 })])?.points ?? []
  const column = points.find(({ x }) => x !== 132)?.x ?? 0
  expect(column).toBeGreaterThan(224)
  expect(column).toBeLessThan(300)
})

test('does not lie on a line that runs there already, unless it leads to the same card', () => {
  const columnOf = (detour: Detour | undefined) => detour?.points.find(({ x }) => x !== 132)?.x
  const alone = detourBy([between])
  const lines = createLines()
  lines.add(alone?.points ?? [], 'another source', 'another target')
  expect(columnOf(detourBy([between], lines))).not.toBe(columnOf(alone))
})

test('finds none where a card leaves no room below the source', () => {
  expect(detourBy([cardBox({ x: 0, y: 140 }), cardBox({ x: 272, y: -20 })])).toBeUndefined()
})

test('leads from side to side into a card that stands beside, hardly below', () => {
  const beside = cardBox({ x: 300, y: 139 })
  const [route] = readEdgeRoutes({
    name: '',
    description: '',
    nodes: [
      { id: 'source', type: 'Default', data: { name: 'Source' } },
      { id: 'beside', type: 'End Call', data: { name: 'Beside' } },
    ],
    edges: [{ id: 'e', source: 'source', target: 'beside' }],
  }).list
  if (!route) throw new Error('The pathway has no edge.')
  const edge = { route, side: undefined }
  const boxes = new Map([
    ['source', source],
    ['beside', beside],
  ])
  const detour = createDetours([edge], boxes).of(edge)
  expect(detour?.side).toBe('right')
  expect(detour?.points).toEqual([
    { x: 264, y: 66 },
    { x: 282, y: 66 },
    { x: 282, y: 205 },
    { x: 300, y: 205 },
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps } from '../box.ts'
import { tidy } from './tidy.ts'
import type { TidyNode, TidyTask } from './vertex.ts'

const ids = Array.from({ length: 12 }, (_, at) => `n${at}`)
const place = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
const ghosts = fc.integer({ min: 0, max: 2 })
const node = (id: string): fc.Arbitrary<TidyNode> =>
  fc.record({
    id: fc.constant(id),
    isStart: fc.constant(id === 'n3'),
    at: fc.option(place, { nil: undefined }),
    ghostsAfter: ghosts,
    ghostsBefore: ghosts,
  })
const size = { width: 264, height: 132 }
const end = fc.constantFrom(...ids, 'missing')
const tasks: fc.Arbitrary<TidyTask> = fc.record({
  direction: fc.constantFrom('down', 'right'),
  card: fc.constant(size),
  nodes: fc.tuple(...ids.map(node)),
  edges: fc.array(fc.record({ source: end, target: end }), { maxLength: 30 }),
  staying: fc.array(
    place.map(at => card(at)),
    { maxLength: 6 },
  ),
})

function card({ x, y }: { x: number; y: number }) {
  return { x, y, ...size }
}

function bare(id: string, at?: { x: number; y: number }): TidyNode {
  return { id, isStart: id === 'a', at, ghostsAfter: 0, ghostsBefore: 0 }
}

function task(nodes: readonly TidyNode[], edges: readonly string[], direction: 'down' | 'right' = 'down'): TidyTask {
  return {
    direction,
    card: size,
    nodes,
    edges: edges.map(edge => ({ source: edge[0] ?? '', target: edge[1] ?? '' })),
    staying: [],
  }
}

test('every node gets a place, and no card covers another or one that stays', () => {
  fc.assert(
    fc.property(tasks, given => {
      const places = tidy(given)
      expect([...places.keys()].sort()).toEqual([...ids].sort())
      const cards = [...places.values()].map(card)
      cards.forEach((one, at) => {
        for (const other of [...cards.slice(at + 1), ...given.staying]) expect(overlaps(one, other)).toBe(false)
      })
    }),
  )
})

test('the same task has the same answer, and what is tidy stays as it is', () => {
  fc.assert(
    fc.property(tasks, given => {
      const once = tidy(given)
      expect(tidy(given)).toEqual(once)
      const tidied = given.nodes.map(one => ({ ...one, at: once.get(one.id) }))
      expect(tidy({ ...given, nodes: tidied })).toEqual(once)
    }),
  )
})

test('what is led to stands below, or to the right; a way back does not change that', () => {
  const nodes = ['a', 'b', 'c'].map(id => bare(id))
  const down = tidy(task(nodes, ['ab', 'bc', 'ca', 'bb']))
  expect(down.get('a')?.x).toBe(down.get('b')?.x)
  expect(down.get('b')?.y).toBeGreaterThanOrEqual((down.get('a')?.y ?? 0) + 132 + 100)
  expect(down.get('c')?.y).toBeGreaterThan(down.get('b')?.y ?? 0)
  const right = tidy(task(nodes, ['ab', 'bc', 'ca'], 'right'))
  expect(right.get('a')?.y).toBe(right.get('b')?.y)
  expect(right.get('b')?.x).toBeGreaterThan((right.get('a')?.x ?? 0) + 264)
})

test('the order from left to right is that of the edges, unless they would cross for it', () => {
  const drawn = [bare('a', { x: 0, y: 0 }), bare('b', { x: 900, y: 50 }), bare('c', { x: 100, y: 70 })]
  const places = tidy(task(drawn, ['ab', 'ac']))
  expect(places.get('b')?.x).toBeLessThan(places.get('c')?.x ?? 0)
  const crossed = [...drawn, bare('d', { x: 900, y: 400 }), bare('e', { x: 0, y: 400 })]
  const open = tidy(task(crossed, ['ab', 'ac', 'cd', 'be', 'ce']))
  const isLeft = (one: string, other: string) => (open.get(one)?.x ?? 0) < (open.get(other)?.x ?? 0)
  expect(isLeft('b', 'c')).toBe(isLeft('e', 'd'))
})

test.each(['down', 'right'] as const)('the longest path from the start runs straight, led %s', direction => {
  const nodes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(id => bare(id))
  const places = tidy(task(nodes, ['af', 'ag', 'ab', 'bc', 'bh', 'cd', 'de', 'ae', 'ea', 'fe'], direction))
  const [across, along] = direction === 'down' ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const path = ['a', 'b', 'c', 'd', 'e'].map(id => places.get(id))
  expect(new Set(path.map(at => at?.[across])).size).toBe(1)
  expect(path.map(at => at?.[along])).toEqual(path.map(at => at?.[along]).toSorted((one = 0, other = 0) => one - other))
  for (const id of ['f', 'g', 'h']) expect(places.get(id)?.[across]).not.toBe(places.get('a')?.[across])
})

test('a part stays where it was, and gives way to what is there', () => {
  const nodes = [bare('a', { x: 300, y: 200 }), bare('b', { x: 340, y: 210 })]
  expect(tidy(task(nodes, ['ab'])).get('a')).toEqual({ x: 300, y: 200 })
  const moved = tidy({ ...task(nodes, ['ab']), staying: [card({ x: 300, y: 500 })] })
  expect(moved.get('a')?.x).toBe(300)
  expect(moved.get('a')?.y).toBeLessThan(200)
})

test('a long chain and a wide fan of thousands are laid out', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => bare(`${at}`))
  const edges = many.map((_, at) => ({ source: `${Math.floor(at / (at % 2 ? 1 : 40))}`, target: `${at + 1}` }))
  expect(tidy({ ...task(many, []), edges }).size).toBe(10_000)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deadRoutes } from './deadRoutes.ts'
import { evaluateRule } from './evaluate.ts'
import { ROUTES, readRoutes } from './routes.ts'

type Row = readonly [string, string, string]
const rowOf = ([field, operator, value]: Row) => ({ field, operator, value })
/** Routes of these sets of comparisons, each of one or more rows. */
const routesOf = (...routes: readonly (readonly (readonly Row[])[])[]) =>
  readRoutes({
    [ROUTES]: routes.map((sets, at) => ({
      conditions: sets.map(rows => ({ isGroup: true, conditions: rows.map(rowOf) })),
      targetNodeId: `n${at}`,
    })),
  })
const dead = (...routes: readonly (readonly (readonly Row[])[])[]) =>
  deadRoutes(routesOf(...routes)).map(({ route, overriddenBy }) => [route.index, overriddenBy.map(one => one.index)])

it('a route is never taken where one above is true whenever it is', () => {
  expect(dead([[['a', '!=', '1']]], [[['a', '==', '2']]])).toEqual([[1, [0]]])
  expect(dead([[['a', '==', '2']]], [[['a', '!=', '1']]])).toEqual([])
})

it('or where those above cover it together, or its groups', () => {
  expect(dead([[['a', '>', '5']]], [[['a', '<=', '5']]], [[['a', '==', '3']]])).toEqual([[2, [1]]])
  expect(dead([[['a', '>', '5']]], [[['a', '<', '5']]], [[['a', '==', '5']]])).toEqual([])
  expect(dead([[['a', '==', '1']]], [[['a', '==', '2']]], [[['a', '==', '1']], [['a', '==', '2']]])).toEqual([
    [2, [0, 1]],
  ])
  const both: readonly Row[] = [
    ['a', '==', '1'],
    ['b', '==', '2'],
  ]
  expect(dead([both], [[...both, ['c', '==', '3']]])).toEqual([[1, [0]]])
  expect(dead([both], [[['a', '==', '1']]])).toEqual([])
})

it('or where it can never be true', () => {
  expect(
    dead([
      [
        ['a', '==', '1'],
        ['a', '==', '2'],
      ],
    ]),
  ).toEqual([[0, []]])
})

const row = fc.tuple(
  fc.constantFrom('a', 'b'),
  fc.constantFrom('==', '!=', '>', '<=', 'is'),
  fc.constantFrom('1', '2', 'x', 'null'),
)
const sets = fc.array(fc.array(row, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })

it('no values lead to a route that is said to be never taken', () => {
  const values = [null, '', 'x', 'y', 0, 1, 1.5, 2, 3]
  fc.assert(
    fc.property(fc.array(sets, { minLength: 1, maxLength: 4 }), routes => {
      const read = routesOf(...routes)
      const never = new Set(deadRoutes(read).map(({ route }) => route.index))
      for (const a of values)
        for (const b of values) {
          const taken = read.find(({ sets }) => sets.some(set => set.every(rule => evaluateRule(rule, { a, b }))))
          expect(taken !== undefined && never.has(taken.index)).toBe(false)
        }
    }),
  )
})

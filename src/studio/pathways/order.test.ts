import { describe, expect, it } from 'vitest'
import { findPathways, NEWEST_FIRST, nextOrder, readOrder, writeOrder } from './order.ts'
import { pathway } from './testing/summary.ts'

const found = (...[pathways, search, order]: Parameters<typeof findPathways>) =>
  findPathways(pathways, search, order).map(({ name }) => name)

it('an order is the same again when it was written into the address', () => {
  const order = nextOrder(nextOrder(NEWEST_FIRST, 'name'), 'name')
  expect(order).toEqual({ key: 'name', direction: 'descending' })
  expect(readOrder(writeOrder(order))).toEqual(order)
  expect(readOrder('nodes')).toEqual({ key: 'nodes', direction: 'ascending' })
  expect([undefined, 'toString', '-'].map(readOrder)).toEqual([NEWEST_FIRST, NEWEST_FIRST, NEWEST_FIRST])
})

describe('the pathways of a list', () => {
  it('are found by every word of their name or description, in any order and case', () => {
    const all = [
      pathway('Pizza orders'),
      pathway('Front desk', { description: 'Takes pizza calls' }),
      pathway('Claims'),
    ]
    const order = { key: 'name', direction: 'ascending' } as const
    expect(found(all, 'PIZZA', order)).toEqual(['Front desk', 'Pizza orders'])
    expect(found(all, ' calls  pizza ', order)).toEqual(['Front desk'])
    expect(found(all, '', order)).toHaveLength(3)
    expect(found(all, 'nothing', order)).toEqual([])
  })

  it('stand newest first to begin with, alike ones by name', () => {
    const later = '2026-02-01T00:00:00.000Z'
    expect(found([pathway('B'), pathway('A'), pathway('C', { updated_at: later })], '', NEWEST_FIRST)).toEqual([
      'C',
      'A',
      'B',
    ])
  })

  it('stand by name as people count, and by errors before warnings', () => {
    expect(found([pathway('Line 10'), pathway('line 9')], '', { key: 'name', direction: 'ascending' })).toEqual([
      'line 9',
      'Line 10',
    ])
    const all = [pathway('warned', { warning_count: 9 }), pathway('broken', { error_count: 1 }), pathway('fine')]
    expect(found(all, '', { key: 'problems', direction: 'descending' })).toEqual(['broken', 'warned', 'fine'])
  })

  it('turn round at the second click on a column', () => {
    const byName = nextOrder(NEWEST_FIRST, 'name')
    expect(byName).toEqual({ key: 'name', direction: 'ascending' })
    expect(nextOrder(byName, 'name')).toEqual({ key: 'name', direction: 'descending' })
    expect(nextOrder(byName, 'nodes')).toEqual({ key: 'nodes', direction: 'descending' })
  })
})

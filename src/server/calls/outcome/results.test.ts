import { describe, expect, it } from 'vitest'
import { resultsOf } from './results.ts'

describe('a result of an analysis', () => {
  it.each<[hint: unknown, value: unknown, read: unknown]>([
    ['boolean', true, true],
    ['boolean', 'Yes', true],
    ['boolean', 'maybe', undefined],
    ['bool: did they agree?', 'no', false],
    ['integer', '12', 12],
    ['integer', 1.5, undefined],
    ['number', '1.5', 1.5],
    ['number', 'a few', undefined],
    ['email', 'ada@example.com', 'ada@example.com'],
    ['email', 'ada at example', undefined],
    ['string', '  Ada ', 'Ada'],
    ['string', 7, '7'],
    ['string', '', undefined],
    ['string', { first: 'Ada' }, undefined],
    ['YYYY-MM-DD', '2026-11-22', '2026-11-22'],
    ['YYYY-MM-DD', '2026-02-30', undefined],
    ['YYYY-MM-DD HH:MM:SS', '2026-11-22 10:00:00', '2026-11-22 10:00:00'],
    ['YYYY-MM-DD HH:MM:SS', 'tomorrow at ten', undefined],
    ['why they called', 'To book', 'To book'],
    ['why they called', 3, 3],
    ['why they called', ['a'], undefined],
    [{ type: 'boolean', description: 'Agreed' }, 'true', true],
    [{ items: 'list of products' }, { items: ['a'] }, { items: ['a'] }],
  ])('of %j reads %j as %j', (hint, value, read) => {
    expect(resultsOf({ result: hint })[0]?.read(value)).toEqual(read)
  })

  it('is one of 100 at most', () => {
    const schema = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`r${at}`, 'string']))
    expect(resultsOf(schema)).toHaveLength(100)
  })
})

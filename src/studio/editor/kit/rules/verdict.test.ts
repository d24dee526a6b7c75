import { describe, expect, it } from 'vitest'
import { readRules } from '#pathway/rules/read.ts'
import { outcomesOf, verdictsOf } from './verdict.ts'

const target = { id: 'x', name: 'X' }
const read = (...rows: unknown[]) => readRules({ responsePathways: rows })
const cans = (...rows: unknown[]) => verdictsOf(read(...rows)).map(({ can }) => can)

describe('whether a rule can be taken', () => {
  it('is told with a value for which it is', () => {
    const [first, second] = verdictsOf(read(['total', '>', '10', target], ['total', '>', '100', target]))
    expect(first).toEqual({ can: 'win', sentence: 'Matches when `total` is 100, for example.' })
    expect(second?.can).toBe('win')
  })

  it('is denied where rules below are true whenever it is', () => {
    expect(cans(['total', '>', '100', target], ['total', '>', '10', target])).toEqual(['never', 'win'])
    expect(cans(['a', '==', '', target], ['a', 'is', 'empty', target])).toEqual(['never', 'win'])
  })

  it('is left open where values are not known yet', () => {
    expect(cans(['total', '>', '{{limit}}', target])).toEqual(['perhaps'])
  })

  it('holds of “otherwise” unless a rule is always true, or another is below', () => {
    expect(cans(['', '', '', target], ['a', '==', '1', target])).toEqual(['win', 'win'])
    expect(cans(['', '', '', target], ['', '', '', target])).toEqual(['never', 'win'])
    expect(cans(['', '', '', target], ['a', 'is', 'null', target], ['a', 'is', 'not null', target])[0]).toBe('never')
  })

  it('is denied to what cannot be read', () => {
    expect(cans([], ['a', 'resembles', 'b', target])).toEqual(['never', 'never'])
  })
})

describe('what an answer does with rules', () => {
  const rules = read(
    ['status_code', '<', '300', target],
    ['state', '==', '{{wanted}}', target],
    ['state', '==', 'lost', target],
    ['', '', '', target],
    [],
  )

  it('is told with the values that they look at, and the last true one wins', () => {
    const told = outcomesOf(rules, { status_code: 200, state: 'sent', wanted: 'sent' })
    expect([...told.values()].map(({ sentence }) => sentence)).toEqual([
      'Matches: `status_code` is 200, but rule 2 wins.',
      'Matches: `state` is "sent" and `wanted` is "sent", so this rule wins.',
      'No match: `state` is "sent".',
      'Not followed.',
    ])
    expect([...told].filter(([, { wins }]) => wins).map(([index]) => index)).toEqual([1])
  })

  it('is that the default is taken where none is true', () => {
    const told = outcomesOf(rules, { status_code: 500, state: null, wanted: 'sent' })
    expect(told.get(3)).toEqual({ isTrue: true, wins: true, sentence: 'Followed, because no rule matches.' })
    expect(told.get(1)?.sentence).toBe('No match: `state` is null and `wanted` is "sent".')
    expect(told.has(4)).toBe(false)
  })

  it('says of a variable that nothing has set that it is not', () => {
    expect(outcomesOf(read(['a', '==', '1', target]), {}).get(0)?.sentence).toBe('No match: `a` is not set.')
  })

  it('cuts values that are long', () => {
    const told = outcomesOf(read(['list', 'is', 'empty', target]), { list: Array.from({ length: 500 }, () => 1) })
    expect(told.get(0)?.sentence.length).toBeLessThan(90)
  })
})

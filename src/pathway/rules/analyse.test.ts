import { describe, expect, it } from 'vitest'
import { type Row, rulesOf } from '#pathway/testing/ruleRows.ts'
import { analyseRules } from './analyse.ts'
import { uncoveredFailure } from './failures.ts'

const overlapsOf = (...rows: readonly Row[]) =>
  analyseRules(rulesOf(...rows)).overlaps.map(({ first, winner, witness }) => [
    first.index,
    winner.index,
    Object.fromEntries(witness),
  ])
const deadOf = (...rows: readonly Row[]) =>
  analyseRules(rulesOf(...rows)).neverWin.map(({ rule, overriddenBy }) => [
    rule.index,
    overriddenBy.map(other => other.index),
  ])

describe('rules that can both be true', () => {
  it('names the winner and a value', () => {
    expect(overlapsOf(['errors', '==', '0000'], ['errors', '!=', '0000'], ['errors', '==', 'DECLINED'])).toEqual([
      [1, 2, { errors: 'DECLINED' }],
    ])
  })

  it('gives a variable that is compared with true or false one of these, or none at all', () => {
    expect(overlapsOf(['ok', '==', 'true'], ['ok', '!=', '5'])).toEqual([[0, 1, { ok: true }]])
    expect(overlapsOf(['ok', '!=', 'True'], ['ok', '!=', '6'])).toEqual([[0, 1, { ok: false }]])
    expect(overlapsOf(['ok', '!=', 'true'], ['ok', '!=', 'false'])).toEqual([[0, 1, { ok: null }]])
  })

  it('sees that different variables are independent', () => {
    expect(overlapsOf(['code', '==', '0000'], ['locationName', 'is', 'null'])).toEqual([
      [0, 1, { code: '0000', locationName: null }],
    ])
  })

  it.each<[string, Row[]]>([
    [
      'different constants',
      [
        ['a', '==', '1'],
        ['a', '==', '2'],
      ],
    ],
    [
      'a range and a number outside it',
      [
        ['a', '>', '5'],
        ['a', '==', '5'],
      ],
    ],
    [
      'ranges that do not meet',
      [
        ['a', '>=', '5'],
        ['a', '<', '5'],
      ],
    ],
    [
      'beginnings that differ',
      [
        ['a', 'starts with', 'ab'],
        ['a', 'starts with', 'cd'],
      ],
    ],
    [
      'null and a text',
      [
        ['a', 'is', 'null'],
        ['a', 'contains', 'x'],
      ],
    ],
    [
      'statuses under both names',
      [
        ['status_code', '==', '200'],
        ['BlandStatusCode', '!=', '200'],
      ],
    ],
    [
      'one target',
      [
        ['a', '==', '1', 'same'],
        ['b', '==', '1', 'same'],
      ],
    ],
  ])('finds none between %s', (_, rows) => {
    expect(overlapsOf(...rows)).toEqual([])
  })

  it.each<[string, Row[], Record<string, unknown>]>([
    [
      'ranges',
      [
        ['a', '>', '5'],
        ['a', '<', '7'],
      ],
      { a: 6 },
    ],
    [
      'ranges without a whole number between',
      [
        ['a', '>', '5'],
        ['a', '<', '6'],
      ],
      { a: 5.5 },
    ],
    [
      'texts',
      [
        ['a', 'starts with', 'ab'],
        ['a', 'ends with', 'yz'],
      ],
      { a: 'abyz' },
    ],
    [
      'statuses',
      [
        ['status_code', '>=', '400'],
        ['status_code', '>=', '500'],
      ],
      { status_code: 500 },
    ],
    [
      'unlike things',
      [
        ['a', 'is', 'not null'],
        ['b', '!=', 'Success'],
      ],
      { a: 'something', b: 'something' },
    ],
  ])('finds a value for %s', (_, rows, witness) => {
    expect(overlapsOf(...rows)).toEqual([[0, 1, witness]])
  })

  it('keeps silent where a later rule decides anyway', () => {
    expect(overlapsOf(['a', '>', '5'], ['a', '>', '6'], ['a', 'is', 'not null'])).toEqual([
      [0, 2, { a: 6 }],
      [1, 2, { a: 7 }],
    ])
  })
})

describe('rules that never win', () => {
  it.each<[string, Row[], [number, number[]][]]>([
    [
      'a special case before the broad rule',
      [
        ['a', '==', 'x'],
        ['a', '!=', 'y'],
      ],
      [[0, [1]]],
    ],
    [
      'one that two later rules cover',
      [
        ['a', 'is', 'not null'],
        ['a', '==', 'x'],
        ['a', '!=', 'x'],
      ],
      [[0, [1, 2]]],
    ],
    ['an order without a number', [['a', '>', 'many']], [[0, []]]],
    ['a status that does not exist', [['status_code', '==', '700']], [[0, []]]],
    [
      'the first of two defaults',
      [
        ['', '', ''],
        ['', '', ''],
      ],
      [[0, [1]]],
    ],
    [
      'none',
      [
        ['a', '!=', 'y'],
        ['a', '==', 'x'],
      ],
      [],
    ],
    [
      'none where another variable decides',
      [
        ['a', '==', 'x'],
        ['b', '==', 'x'],
      ],
      [],
    ],
  ])('%s', (_, rows, dead) => {
    expect(deadOf(...rows)).toEqual(dead)
  })

  it('claims nothing of rules that it cannot read', () => {
    expect(deadOf(['a', '==', '{{b}}'], ['a', '!=', 'x'])).toEqual([])
    expect(deadOf(['a', '==', '5'], ['a', 'does not contain', '.'])).toEqual([])
  })
})

describe('failures that no rule routes', () => {
  it.each<[string, Row[], number | undefined]>([
    ['a rule on what the answer says', [['code', '==', '0000']], 0],
    [
      'its contrary too',
      [
        ['code', '==', '0000'],
        ['code', '!=', '0000'],
      ],
      undefined,
    ],
    [
      'a default',
      [
        ['code', '==', '0000'],
        ['', '', ''],
      ],
      undefined,
    ],
    ['statuses from 400', [['status_code', '>=', '400']], 0],
    [
      'statuses from 400, and none',
      [
        ['status_code', '>=', '400'],
        ['status_code', '==', '0'],
      ],
      undefined,
    ],
    [
      'statuses but one',
      [
        ['status_code', '!=', '503'],
        ['code', '==', '1'],
      ],
      503,
    ],
    ['null', [['code', 'is', 'null']], undefined],
  ])('%s', (_, rows, status) => {
    expect(uncoveredFailure(rulesOf(...rows))).toBe(status)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '#pathway/testing/ruleRows.ts'
import { analyseRules } from './analyse.ts'
import { chooseRule, evaluateRule } from './evaluate.ts'

describe('analysis and evaluation agree', () => {
  const operator = fc.constantFrom('==', '!=', '>', '>=', '<', '<=', 'is', 'is not')
  const textOperator = fc.constantFrom(
    '==',
    '!=',
    'contains',
    'does not contain',
    'starts with',
    'ends with',
    'is',
    'is not',
  )
  const constant = fc.constantFrom('1', '2', '2.5', 'a', 'ab', 'null', 'not null', 'empty', '')
  const textConstant = fc.constantFrom('a', 'ab', 'b', 'ba', 'null', 'not null', 'empty', '')
  const variable = fc.constantFrom('x', 'y', 'status_code')
  const value = fc.constantFrom<unknown>(
    null,
    '',
    'a',
    'ab',
    'b',
    'ba',
    'aba',
    'c',
    0,
    1,
    1.5,
    2,
    2.25,
    2.5,
    3,
    '1',
    true,
    false,
  )
  const variables = fc.record({ x: value, y: value, status_code: fc.constantFrom(0, 200, 404, 500) })
  const rows = fc.oneof(
    fc.array(fc.tuple(variable, operator, constant), { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(variable, textOperator, textConstant), { minLength: 1, maxLength: 4 }),
  )

  it('a witness makes both rules true and the winner win', () => {
    fc.assert(
      fc.property(rows, rows => {
        const rules = rulesOf(...rows)
        for (const { first, winner, witness } of analyseRules(rules).overlaps) {
          const values = Object.fromEntries(witness)
          expect(evaluateRule(first, values)).toBe(true)
          expect(evaluateRule(winner, values)).toBe(true)
          expect(chooseRule(rules, values)).toBe(winner)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('no values route by a rule that never wins, and every overlap that values show is found', () => {
    fc.assert(
      fc.property(rows, variables, (rows, values) => {
        const rules = rulesOf(...rows)
        const { overlaps, neverWin } = analyseRules(rules)
        const chosen = chooseRule(rules, values)
        expect(neverWin.map(dead => dead.rule)).not.toContain(chosen)
        for (const first of rules) {
          if (chosen === undefined || first.index >= chosen.index || !evaluateRule(first, values)) continue
          expect(overlaps.some(overlap => overlap.first === first && overlap.winner === chosen)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

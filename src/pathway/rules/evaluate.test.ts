import { describe, expect, it } from 'vitest'
import { chooseRule, evaluateRule } from './evaluate.ts'
import { readRule, readRules } from './read.ts'

const holds = (operator: string, actual: unknown, value: unknown) =>
  evaluateRule(readRule(['x', operator, value, { id: 'n' }], 0), actual === undefined ? {} : { x: actual })

describe('one rule', () => {
  it.each([
    ['==', '0000', '0000', true],
    ['==', 'Success', 'success ', true],
    ['==', 10, '10.0', true],
    ['==', '9', '10', false],
    ['==', true, 'TRUE', true],
    ['==', undefined, '', true],
    ['==', undefined, '0', false],
    ['!=', undefined, '0000', true],
    ['!=', 'a', 'A', false],
    ['>', '10', '9', true],
    ['>', 10, '9', true],
    ['>=', '9', '9.0', true],
    ['<', '-1', '0', true],
    ['<=', 'many', '9', false],
    ['<', undefined, '9', false],
    ['<', '', '9', false],
    ['contains', 'a Big dog', 'big', true],
    ['contains', ['red', 'Blue'], 'blue', true],
    ['contains', ['bluebird'], 'blue', false],
    ['contains', undefined, 'a', false],
    ['does not contain', undefined, 'a', true],
    ['does not contain', 'cat', 'a', false],
    ['starts with', 'Hello', 'he', true],
    ['ends with', 'Hello', 'LO', true],
    ['ends with', 'Hello', 'he', false],
    ['is', undefined, 'null', true],
    ['is', null, 'Null', true],
    ['is', 'null', 'null', false],
    ['is', '', 'null', false],
    ['is', '', 'not null', true],
    ['is', ' ', 'empty', true],
    ['is', [], 'empty', true],
    ['is', 0, 'empty', false],
    ['is', 'true', 'true', true],
    ['is', false, 'false', true],
    ['is', 'gold', 'Gold', true],
    ['is not', undefined, 'null', false],
    ['is not', 'x', 'null', true],
    ['is not', 'x', 'empty', true],
    ['is not', false, 'true', true],
    ['equals', 5, 5, true],
    ['matches', 'a', 'a', false],
  ])('x %s: %j against %j is %j', (operator, actual, value, expected) => {
    expect(holds(operator, actual, value)).toBe(expected)
  })

  it('reads paths, whatever the case, and fills in its value', () => {
    const rule = readRule(['Order.Total', '>', '{{limit}}', { id: 'n' }], 0)
    expect(evaluateRule(rule, { order: { total: 12 }, Limit: 10 })).toBe(true)
    expect(evaluateRule(rule, { order: { total: 9 }, limit: 10 })).toBe(false)
  })

  it('knows status_code by its other name', () => {
    const rule = readRule(['BlandStatusCode', '>=', '400', { id: 'n' }], 0)
    expect(evaluateRule(rule, { status_code: 404 })).toBe(true)
    expect(evaluateRule(rule, { status_code: 0 })).toBe(false)
  })
})

describe('all rules of a node', () => {
  const rules = readRules({
    responsePathways: [
      ['Default/Webhook Completion', '', '', { id: 'else' }],
      ['errors', '!=', '0000', { id: 'failed' }],
      ['errors', '==', 'DECLINED', { id: 'declined' }],
      ['plan', 'is', 'gold', { id: 'gold' }],
    ],
  })

  it('the last true rule wins', () => {
    expect(chooseRule(rules, { errors: 'DECLINED' })?.target?.id).toBe('declined')
    expect(chooseRule(rules, { errors: 'DECLINED', plan: 'gold' })?.target?.id).toBe('gold')
    expect(chooseRule(rules, { errors: 'x' })?.target?.id).toBe('failed')
  })

  it('the default is taken when no other is true, wherever it stands', () => {
    expect(chooseRule(rules, { errors: '0000' })?.target?.id).toBe('else')
    expect(chooseRule(rules.slice(1), { errors: '0000' })).toBeUndefined()
  })
})

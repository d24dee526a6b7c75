import { canonicalKey, STATUS_CODE } from '#pathway/builtins.ts'
import { asText, lookupVariable, renderTemplate, templateVariables, variableKey } from '#pathway/templates.ts'
import type { Operator, Rule } from './read.ts'

export type Variables = Readonly<Record<string, unknown>>

/**
 * Whether a rule is true (`decisions.md` §4.5). Numbers compare as numbers where both sides are numbers; texts compare without
 * regard to case and outer spaces. An unset variable is null, which compares as the empty text and is in no order. Variables in
 * the rule's value are filled in. A default, malformed or unknown rule is never true by itself.
 */
export function evaluateRule(rule: Rule, variables: Variables): boolean {
  if (rule.isDefault || rule.malformed !== undefined || rule.operator === null) return false
  const value = renderTemplate(rule.value, name => lookupVariable(variables, name)).text
  return compare(rule.operator, ruleVariable(rule, variables), value)
}

function ruleVariable(rule: Rule, variables: Variables): unknown {
  const found = lookupVariable(variables, rule.variable)
  return found === undefined && canonicalKey(rule.variable) === STATUS_CODE
    ? lookupVariable(variables, STATUS_CODE)
    : found
}

/** What a rule looks at, by the names that it writes: its variable, and those in its value. undefined where nothing set one. */
export function valuesRead(rule: Rule, variables: Variables): ReadonlyMap<string, unknown> {
  const values = new Map([[rule.variable, ruleVariable(rule, variables)]])
  for (const { name } of templateVariables(rule.value)) values.set(name, lookupVariable(variables, name))
  return values
}

/** The rule that routes: the last one that is true; a default where none is; undefined where nothing decides. */
export function chooseRule(rules: readonly Rule[], variables: Variables): Rule | undefined {
  return rules.findLast(rule => evaluateRule(rule, variables)) ?? rules.findLast(rule => rule.isDefault)
}

/** One comparison of a variable's value with the text of a rule. */
export function compare(operator: Operator, actual: unknown, expected: string): boolean {
  switch (operator) {
    case '==':
      return equals(actual, expected)
    case '!=':
      return !equals(actual, expected)
    case 'is':
      return isState(actual, expected)
    case 'is not':
      return !isState(actual, expected)
    case '>':
      return ordered(actual, expected, (a, b) => a > b)
    case '>=':
      return ordered(actual, expected, (a, b) => a >= b)
    case '<':
      return ordered(actual, expected, (a, b) => a < b)
    case '<=':
      return ordered(actual, expected, (a, b) => a <= b)
    case 'contains':
      return contains(actual, expected)
    case 'does not contain':
      return !contains(actual, expected)
    case 'starts with':
      return variableKey(asText(actual)).startsWith(variableKey(expected))
    case 'ends with':
      return variableKey(asText(actual)).endsWith(variableKey(expected))
  }
}

/** The number that a value is or writes; undefined for all others. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value
  if (typeof value !== 'string') return undefined
  // Most values are words: they need no closer look.
  if (!/\d/.test(value)) return undefined
  const text = value.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined
}

function equals(actual: unknown, expected: string): boolean {
  const expectedKey = variableKey(expected)
  if (actual === null || actual === undefined) return expectedKey === '' || expectedKey === 'null'
  const left = asNumber(actual)
  const right = asNumber(expected)
  if (left !== undefined && right !== undefined) return left === right
  return variableKey(asText(actual)) === expectedKey
}

function ordered(actual: unknown, expected: string, holds: (left: number, right: number) => boolean): boolean {
  const left = asNumber(actual)
  const right = asNumber(expected)
  return left !== undefined && right !== undefined && holds(left, right)
}

function contains(actual: unknown, expected: string): boolean {
  if (Array.isArray(actual)) return actual.some(entry => equals(entry, expected))
  return variableKey(asText(actual)).includes(variableKey(expected))
}

function isState(actual: unknown, expected: string): boolean {
  switch (variableKey(expected).replace(/\s+/g, ' ')) {
    case 'null':
      return actual === null || actual === undefined
    case 'not null':
      return actual !== null && actual !== undefined
    case 'empty':
      return isEmpty(actual)
    case 'not empty':
      return !isEmpty(actual)
    default:
      return equals(actual, expected)
  }
}

function isEmpty(actual: unknown): boolean {
  if (Array.isArray(actual)) return actual.length === 0
  if (typeof actual === 'object' && actual !== null) return Object.keys(actual).length === 0
  return asText(actual).trim() === ''
}

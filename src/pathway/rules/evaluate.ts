import { MAX_RULES } from '#pathway/bounds.ts'
import { canonicalKey, STATUS_CODE } from '#pathway/builtins.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { asText } from '#pathway/scalars.ts'
import { lookupVariable, templateVariables, variableKey } from '#pathway/templates.ts'
import type { Operator, Rule } from './read.ts'

export type Variables = Readonly<Record<string, unknown>>

/**
 * Tests a rule (`docs/playing.md` §5). Numbers compare as numbers where both sides are numbers; texts compare without
 * regard to case and outer spaces. An unset variable is null, which compares as the empty text and is in no order. Variables in
 * the rule's value are filled in. A default, malformed or unknown rule is never true by itself.
 */
export function evaluateRule(rule: Rule, variables: Variables): boolean {
  return createEvaluation(variables)(rule)
}

/** Evaluates rules on the same variables: the value of one, however long, is read once for all rules that look at it. */
function createEvaluation(variables: Variables): (rule: Rule) => boolean {
  const read = new Map<string, Actual>()
  return rule => {
    if (rule.isDefault || rule.malformed !== undefined || rule.operator === null) return false
    const actual = read.get(rule.variable) ?? readActual(ruleVariable(rule, variables))
    read.set(rule.variable, actual)
    const value = renderTemplate(rule.value, name => lookupVariable(variables, name)).text
    return compareRead(rule.operator, actual, readExpected(value))
  }
}

function ruleVariable(rule: Rule, variables: Variables): unknown {
  const found = lookupVariable(variables, rule.variable)
  return found === undefined && canonicalKey(rule.variable) === STATUS_CODE
    ? lookupVariable(variables, STATUS_CODE)
    : found
}

/** The values that a rule looks at, by the names that it writes: its variable, and those in its value. undefined where nothing set one. */
export function valuesRead(rule: Rule, variables: Variables): ReadonlyMap<string, unknown> {
  const values = new Map([[rule.variable, ruleVariable(rule, variables)]])
  for (const { name } of templateVariables(rule.value)) values.set(name, lookupVariable(variables, name))
  return values
}

/**
 * The rule that routes: the last one that is true; a default where none is; undefined where nothing decides. The first `MAX_RULES` are
 * looked at (`docs/api-decisions.md` §7).
 */
export function chooseRule(all: readonly Rule[], variables: Variables): Rule | undefined {
  const rules = all.slice(0, MAX_RULES)
  return rules.findLast(createEvaluation(variables)) ?? rules.findLast(rule => rule.isDefault)
}

/** A variable's value as rules compare it: read once, it may be compared with many. */
export interface Actual {
  readonly value: unknown
  readonly key: string
  readonly number: number | undefined
}

/** The text of a rule as it is compared. */
export interface Expected {
  readonly key: string
  readonly number: number | undefined
  /** Its words with single spaces: `not null`. */
  readonly state: string
}

export function readActual(value: unknown): Actual {
  return { value, key: variableKey(asText(value)), number: asNumber(value) }
}

export function readExpected(text: string): Expected {
  const key = variableKey(text)
  return { key, number: asNumber(text), state: key.replace(/\s+/g, ' ') }
}

/** One comparison of a variable's value with the text of a rule. */
export function compareRead(operator: Operator, actual: Actual, expected: Expected): boolean {
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
      return actual.key.startsWith(expected.key)
    case 'ends with':
      return actual.key.endsWith(expected.key)
  }
}

/** The number that a value is or writes; undefined for all others. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value
  if (typeof value !== 'string') return undefined
  // Most values are words: they need no closer look.
  if (!/\d/.test(value)) return undefined
  const text = value.trim()
  // No two of its parts can take the same digits: its time grows with the text alone.
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined
}

function equals({ value, key, number }: Actual, expected: Expected): boolean {
  if (value === null || value === undefined) return expected.key === '' || expected.key === 'null'
  if (number !== undefined && expected.number !== undefined) return number === expected.number
  return key === expected.key
}

function ordered(actual: Actual, expected: Expected, holds: (left: number, right: number) => boolean): boolean {
  return actual.number !== undefined && expected.number !== undefined && holds(actual.number, expected.number)
}

function contains(actual: Actual, expected: Expected): boolean {
  if (Array.isArray(actual.value)) return actual.value.some(entry => equals(readActual(entry), expected))
  return actual.key.includes(expected.key)
}

function isState(actual: Actual, expected: Expected): boolean {
  const { value } = actual
  switch (expected.state) {
    case 'null':
      return value === null || value === undefined
    case 'not null':
      return value !== null && value !== undefined
    case 'empty':
      return isEmpty(value)
    case 'not empty':
      return !isEmpty(value)
    default:
      return equals(actual, expected)
  }
}

function isEmpty(actual: unknown): boolean {
  if (Array.isArray(actual)) return actual.length === 0
  if (typeof actual === 'object' && actual !== null) return Object.keys(actual).length === 0
  return asText(actual).trim() === ''
}

import { canonicalKey, STATUS_CODE } from '#pathway/builtins.ts'
import { variableKey } from '#pathway/templates.ts'
import { asNumber, compareRead, readActual, readExpected } from './evaluate.ts'
import type { Operator, Rule } from './read.ts'

/** A demand that a rule is true, or that it is not. */
export interface Demand {
  readonly rule: Rule
  readonly holds: boolean
}

export type WitnessValue = string | number | boolean | null

/** `found`: values for which all demands hold. `none`: there are no such values. `unknown`: too entangled to say. */
export type WitnessSearch =
  | { readonly type: 'found'; readonly values: ReadonlyMap<string, WitnessValue> }
  | { readonly type: 'none' }
  | { readonly type: 'unknown' }

export const textOperators: readonly Operator[] = ['contains', 'does not contain', 'starts with', 'ends with']
const orderOperators: readonly Operator[] = ['>', '>=', '<', '<=']

/** Every status that a request can end with; 0 without an answer. */
export const statuses: readonly number[] = [0, ...Array.from({ length: 500 }, (_, offset) => offset + 100)]

/** Statuses that mean failure: no answer, and 400 and above (`docs/playing.md` §5). */
export const failureStatuses: readonly number[] = statuses.filter(status => status === 0 || status >= 400)

/**
 * Values under which all demands hold, by the variable's name as its first rule writes it. Different variables are independent, so
 * each is solved alone: from the constants of its rules follows a finite set of values that tells every combination apart.
 */
export function findWitness(demands: readonly Demand[]): WitnessSearch {
  const byVariable = new Map<string, Demand[]>()
  for (const demand of demands) {
    const key = canonicalKey(demand.rule.variable)
    const group = byVariable.get(key)
    if (group) group.push(demand)
    else byVariable.set(key, [demand])
  }
  // `a` and `a.b` are not independent: what `a` is decides whether `a.b` can be anything.
  const keys = [...byVariable.keys()]
  const paths = keys.filter(key => /[.[]/.test(key))
  const entangled = paths.some(path => keys.some(key => path.startsWith(`${key}.`) || path.startsWith(`${key}[`)))
  const values = new Map<string, WitnessValue>()
  let unknown = entangled
  for (const [key, group] of byVariable) {
    const solution = solve(key, group)
    if (solution === 'none') return { type: 'none' }
    if (solution === 'unknown') unknown = true
    else values.set(group[0]?.rule.variable ?? key, solution.value)
  }
  return unknown ? { type: 'unknown' } : { type: 'found', values }
}

function solve(key: string, demands: readonly Demand[]): { value: WitnessValue } | 'none' | 'unknown' {
  const clear = demands.filter(({ rule }) => isClear(rule))
  const read = clear.map(({ rule, holds }) => ({ operator: rule.operator, expected: readExpected(rule.value), holds }))
  const holds = (value: WitnessValue) => {
    const actual = readActual(value)
    return read.every(
      ({ operator, expected, holds }) => operator !== null && compareRead(operator, actual, expected) === holds,
    )
  }
  const candidates = key === STATUS_CODE ? statusesFor(clear) : candidatesFor(clear)
  for (const value of candidates) if (holds(value)) return clear.length === demands.length ? { value } : 'unknown'
  return key === STATUS_CODE || isComplete(clear) ? 'none' : 'unknown'
}

/** Characters of a rule's value that is still looked into: longer ones are taken for too entangled. */
const MAX_VALUE = 1_000

/** True if a rule's value stands as it is, so that its comparison can be foreseen. */
export function isClear({ value }: Rule): boolean {
  return value.length <= MAX_VALUE && !value.includes('{{')
}

function statusesFor(demands: readonly Demand[]): readonly number[] {
  return distinctStatuses(demands.map(({ rule }) => rule)) ?? statuses
}

/**
 * Statuses that stand for all: between the numbers that these rules name, every status fares alike. undefined where
 * rules look at digits, and each may fare differently.
 */
export function distinctStatuses(rules: readonly Rule[]): readonly number[] | undefined {
  if (rules.some(({ operator }) => operator !== null && textOperators.includes(operator))) return undefined
  const numbers = rules.map(rule => asNumber(rule.value)).filter(number => number !== undefined)
  const near = numbers.flatMap(number => [Math.floor(number), Math.floor(number) - 1, Math.floor(number) + 1])
  return [...near.filter(isStatus), 0, 100, 599]
}

function isStatus(number: number): boolean {
  return number === 0 || (number >= 100 && number <= 599)
}

/** Numbers can be written in many ways, and text operators look at how: such demands the candidates may not tell apart. */
export function isComplete(demands: readonly Demand[]): boolean {
  const uses = (operators: readonly Operator[], demand: Demand) =>
    demand.rule.operator !== null && operators.includes(demand.rule.operator)
  const looksAtText = demands.some(demand => uses(textOperators, demand))
  const mustBeNumber = demands.some(
    demand =>
      (demand.holds && uses(orderOperators, demand)) ||
      (uses(demand.holds ? ['==', 'is'] : ['!=', 'is not'], demand) && asNumber(demand.rule.value) !== undefined),
  )
  return !(looksAtText && mustBeNumber)
}

const BOOLEAN = /^(true|false)$/i

/** One value of every sort that the demands may tell apart. The first that fits is shown to the author: the plainest come first. */
export function* candidatesFor(demands: readonly Demand[]): Generator<WitnessValue, void> {
  const constants = [...new Set(demands.filter(({ rule }) => !asksState(rule)).map(({ rule }) => rule.value.trim()))]
  const numbers = [...new Set(constants.map(asNumber).filter(number => number !== undefined))].sort((a, b) => a - b)
  const byNumber = demands.some(({ rule }) => rule.operator !== null && orderOperators.includes(rule.operator))
  // Of a variable that is compared with true or false, nobody believes another value.
  if (demands.some(({ rule }) => BOOLEAN.test(rule.value.trim()))) yield* [true, false, null]
  yield* byNumber ? numbers : constants
  if (byNumber) yield* numbersBetween(numbers)
  else yield 'something'
  yield* [null, true, false]
  if (byNumber) yield* constants
  else yield* [...numbers, ...numbersBetween(numbers)]
  const fresh = freshText(constants)
  yield* textsFor(demands, fresh)
  yield fresh
  yield ''
}

/** `is null` and its like name a state, not a text. */
function asksState(rule: Rule): boolean {
  return (
    (rule.operator === 'is' || rule.operator === 'is not') &&
    /^(not )?(null|empty)$|^(true|false)$/i.test(rule.value.trim())
  )
}

/** A number in each gap between the constants, below the least and above the greatest. */
function numbersBetween(numbers: readonly number[]): number[] {
  const first = numbers[0]
  const last = numbers.at(-1)
  if (first === undefined || last === undefined) return [1]
  const gaps = numbers.slice(1).map((number, index) => {
    const low = numbers[index] ?? number
    const whole = Math.floor(low) + 1
    return whole < number ? whole : (low + number) / 2
  })
  return [last + 1, last + Math.abs(last) + 1, ...gaps, first - 1, first - Math.abs(first) - 1]
}

/** Texts made of what must be in them, joined by a text that no rule names, so that nothing else is in them. */
export function textsFor(demands: readonly Demand[], fresh: string): string[] {
  const demanded = (operator: Operator, holds: boolean) =>
    demands
      .filter(demand => demand.rule.operator === operator && demand.holds === holds)
      .map(({ rule }) => rule.value.trim())
  const begin = longest(demanded('starts with', true))
  const end = longest(demanded('ends with', true))
  const inside = [...demanded('contains', true), ...demanded('does not contain', false)]
  if (begin === '' && end === '' && inside.length === 0) return []
  const pieces = [begin, ...inside, end].filter(piece => piece !== '')
  return [
    pieces.join(''),
    pieces.join(' '),
    [begin, fresh, ...inside.flatMap(piece => [piece, fresh]), end].join(''),
    [begin, end].filter(piece => piece !== '').join(''),
    ...pieces,
    ...overlaps(begin, end),
  ]
}

const MAX_OVERLAP = 100

/** The ways to let a beginning run into an end: `abc` and `bcd` as `abcd`. */
function overlaps(begin: string, end: string): string[] {
  const texts: string[] = []
  for (let length = Math.min(begin.length, end.length, MAX_OVERLAP); length > 0; length -= 1) {
    if (variableKey(begin.slice(-length)) === variableKey(end.slice(0, length))) texts.push(begin + end.slice(length))
  }
  return texts
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '')
}

/** A text that none of the constants contains, and that contains none of them. */
export function freshText(constants: readonly string[]): string {
  const taken = constants.join('').toLowerCase()
  const letter = [...'xyzwqkjvuobcdefghilmnprst~#'].find(character => !taken.includes(character)) ?? '\u00a4'
  return letter.repeat(3)
}

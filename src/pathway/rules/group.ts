import { STATUS_CODE } from '#pathway/builtins.ts'
import { compareRead, readActual, readExpected } from './evaluate.ts'
import type { Rule } from './read.ts'
import {
  candidatesFor,
  type Demand,
  distinctStatuses,
  freshText,
  isClear,
  isComplete,
  statuses,
  textOperators,
  textsFor,
  type WitnessValue,
} from './witness.ts'

/**
 * The rules of a node that look at one variable, and what each of a finite set of values makes of them. The values tell apart all that
 * the rules can tell apart, but for groups of very many rules on texts, of which then less is claimed.
 */
export interface RuleGroup {
  readonly key: string
  /** The variable as the first rule writes it. */
  readonly variable: string
  /** Those that can be foreseen, in their order; `at` of a rule is its place among all rules that test something. */
  readonly rules: readonly PlacedRule[]
  readonly values: readonly ValueOutcome[]
  /** The outcome of the rules while the variable is unset. */
  readonly unset: ValueOutcome
  /** True if the values are all that matter for these demands, so that none of them fitting means that nothing does. */
  isComplete(demands: readonly Demand[]): boolean
}

export interface PlacedRule {
  readonly rule: Rule
  readonly at: number
}

export interface ValueOutcome {
  readonly value: WitnessValue
  /** The place of the last rule that is true; -1 where none is. */
  readonly last: number
  /** The places of all rules that are true, in their order. */
  readonly holding: readonly number[]
}

/** Above so many rules on texts, pairs are tried with their neighbours only. */
const MANY_TEXT_RULES = 24
const NEIGHBOURS = 3

export function groupRules(key: string, placed: readonly PlacedRule[]): RuleGroup {
  const rules = placed.filter(({ rule }) => isClear(rule))
  const read = rules.flatMap(({ rule, at }) =>
    rule.operator === null ? [] : [{ at, operator: rule.operator, expected: readExpected(rule.value) }],
  )
  const outcomeOf = (value: WitnessValue): ValueOutcome => {
    const actual = readActual(value)
    const holding: number[] = []
    for (const { at, operator, expected } of read) if (compareRead(operator, actual, expected)) holding.push(at)
    return { value, last: holding.at(-1) ?? -1, holding }
  }
  const texts = rules.filter(({ rule }) => rule.operator !== null && textOperators.includes(rule.operator))
  const isWide = texts.length > MANY_TEXT_RULES
  const values = key === STATUS_CODE ? statusValues(rules) : new Set(valuesFor(rules, texts, isWide))
  return {
    key,
    variable: placed[0]?.rule.variable ?? key,
    rules,
    values: [...values].map(outcomeOf),
    unset: outcomeOf(null),
    isComplete(demands) {
      if (key === STATUS_CODE) return true
      const clear = demands.filter(({ rule }) => isClear(rule))
      // Texts that must hold several others were not made for a wide group.
      const isMade = !isWide || !clear.some(({ rule, holds }) => rule.operator === 'does not contain' && !holds)
      return isMade && isComplete(clear)
    },
  }
}

function statusValues(rules: readonly PlacedRule[]): ReadonlySet<number> {
  return new Set(distinctStatuses(rules.map(({ rule }) => rule)) ?? statuses)
}

function* valuesFor(
  rules: readonly PlacedRule[],
  texts: readonly PlacedRule[],
  isWide: boolean,
): Generator<WitnessValue, void> {
  const holding = ({ rule }: PlacedRule): Demand => ({ rule, holds: true })
  yield* candidatesFor(rules.map(holding))
  const fresh = freshText(rules.map(({ rule }) => rule.value.trim()))
  for (const [place, one] of texts.entries()) {
    const later = (from: number): Demand[] =>
      isWide ? [] : texts.slice(from + 1).map(({ rule }) => ({ rule, holds: false }))
    // A rule of another variable wins where all from one place on are false.
    yield* textsFor(later(place - 1), fresh)
    yield* textsFor([holding(one), ...later(place)], fresh)
    const others = texts.slice(place + 1, isWide ? place + 1 + NEIGHBOURS : undefined)
    for (const [offset, other] of others.entries()) {
      yield* textsFor([holding(one), holding(other), ...later(place + 1 + offset)], fresh)
    }
  }
}

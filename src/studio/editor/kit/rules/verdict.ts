import { findWin } from '#pathway/rules/analyse.ts'
import { describeWitness, inWords } from '#pathway/rules/describe.ts'
import { chooseRule, evaluateRule, type Variables, valuesRead } from '#pathway/rules/evaluate.ts'
import type { Rule } from '#pathway/rules/read.ts'

/** Result of the static check: whether a rule can win at all, and when. */
export interface Verdict {
  readonly can: 'win' | 'never' | 'perhaps'
  readonly sentence: string | undefined
}

export function verdictsOf(rules: readonly Rule[]): readonly Verdict[] {
  return rules.map(rule => verdictOf(rules, rule))
}

function verdictOf(rules: readonly Rule[], rule: Rule): Verdict {
  const win = findWin(rules, rule)
  if (win.type === 'none') return { can: 'never', sentence: rule.isDefault ? defaultNever(rules, rule) : undefined }
  if (win.type === 'unknown') {
    return { can: 'perhaps', sentence: 'It depends on too many values to check.' }
  }
  if (win.values.size === 0) return { can: 'win', sentence: undefined }
  return { can: 'win', sentence: `Matches when ${describeWitness(win.values)}, for example.` }
}

function defaultNever(rules: readonly Rule[], rule: Rule): string {
  return rules.findLast(other => other.isDefault) === rule
    ? 'Never applies: another rule always matches.'
    : 'Never applies: another “otherwise” below overrides it.'
}

/** Result of a rule for one answer. */
export interface RuleOutcome {
  readonly isTrue: boolean
  readonly wins: boolean
  readonly sentence: string
}

/** Evaluates the rules for an answer's variables; results by rule index. */
export function outcomesOf(rules: readonly Rule[], variables: Variables): ReadonlyMap<number, RuleOutcome> {
  const winner = chooseRule(rules, variables)
  const told = rules.flatMap((rule): [number, RuleOutcome][] => {
    if (rule.malformed !== undefined) return []
    const wins = rule === winner
    if (rule.isDefault) {
      const sentence = wins ? 'Followed, because no rule matches.' : 'Not followed.'
      return [[rule.index, { isTrue: wins, wins, sentence }]]
    }
    const isTrue = evaluateRule(rule, variables)
    const values = `${isTrue ? 'Matches' : 'No match'}: ${describeValues(valuesRead(rule, variables))}`
    const end = wins ? ', so this rule wins.' : isTrue && winner ? `, but rule ${winner.index + 1} wins.` : '.'
    return [[rule.index, { isTrue, wins, sentence: values + end }]]
  })
  return new Map(told)
}

function describeValues(values: ReadonlyMap<string, unknown>): string {
  return inWords([...values].map(([name, value]) => `\`${name}\` is ${describeValue(value)}`))
}

const SHOWN_CHARACTERS = 60

function describeValue(value: unknown): string {
  if (value === undefined) return 'not set'
  const written = JSON.stringify(value)
  return written.length > SHOWN_CHARACTERS ? `${written.slice(0, SHOWN_CHARACTERS - 1)}…` : written
}

import { canonicalKey, STATUS_CODE } from '#pathway/builtins.ts'
import { chooseRule } from './evaluate.ts'
import type { Rule } from './read.ts'
import { distinctStatuses, failureStatuses, findWitness, type WitnessSearch, type WitnessValue } from './witness.ts'

/** Two rules that lead to different nodes and can both be true. */
export interface RuleOverlap {
  readonly first: Rule
  /** The later rule, which is taken. */
  readonly winner: Rule
  /** Values, by the variable's name, under which both are true and the winner decides. */
  readonly witness: ReadonlyMap<string, WitnessValue>
}

/** A rule that never routes. */
export interface DeadRule {
  readonly rule: Rule
  /** The later rules of which one is true whenever this rule is; empty where this rule can never be true at all. */
  readonly overriddenBy: readonly Rule[]
}

export interface RuleAnalysis {
  readonly overlaps: readonly RuleOverlap[]
  readonly neverWin: readonly DeadRule[]
}

/**
 * What a node's rules do together, given that the last true rule wins (`decisions.md` §4.5 and §5). Nothing is claimed that was not
 * found by evaluation (overlaps) or by a complete search (rules that never win).
 */
export function analyseRules(rules: readonly Rule[]): RuleAnalysis {
  const testing = rules.filter(rule => !rule.isDefault && rule.malformed === undefined && rule.operator !== null)
  const neverWin = testing.flatMap((rule, at): DeadRule[] => {
    const dead = deadRule(rule, testing.slice(at + 1))
    return dead ? [dead] : []
  })
  const lost = new Set(neverWin.map(dead => dead.rule))
  const overlaps = testing.flatMap((winner, at) =>
    lost.has(winner)
      ? []
      : testing.slice(0, at).flatMap((first): RuleOverlap[] => {
          if (sameTarget(first, winner)) return []
          const witness = overlapOf(first, winner, testing.slice(at + 1))
          return witness ? [{ first, winner, witness }] : []
        }),
  )
  const defaults = rules.filter(rule => rule.isDefault)
  for (const rule of defaults.slice(0, -1)) neverWin.push({ rule, overriddenBy: defaults.slice(-1) })
  return { overlaps, neverWin }
}

/**
 * Values under which a rule is the one that is taken: it is true and none below it is; for the default, none at all is. `none`: it
 * never routes. A rule that cannot be read is never true.
 */
export function findWin(rules: readonly Rule[], rule: Rule): WitnessSearch {
  if (rule.malformed !== undefined || (!rule.isDefault && rule.operator === null)) return { type: 'none' }
  const testing = rules.filter(other => !other.isDefault && other.malformed === undefined && other.operator !== null)
  if (rule.isDefault) {
    if (rules.findLast(other => other.isDefault) !== rule) return { type: 'none' }
    return findWitness(testing.map(other => ({ rule: other, holds: false })))
  }
  const later = testing.filter(other => other.index > rule.index)
  return findWitness([{ rule, holds: true }, ...later.map(other => ({ rule: other, holds: false }))])
}

function overlapOf(first: Rule, winner: Rule, later: readonly Rule[]): ReadonlyMap<string, WitnessValue> | undefined {
  const search = findWitness([
    { rule: first, holds: true },
    { rule: winner, holds: true },
    ...later.map(rule => ({ rule, holds: false })),
  ])
  if (search.type !== 'found') return undefined
  // The author reads of the two rules' variables only, unless another's value decides as well.
  const named = new Map([...search.values].filter(([name]) => name === first.variable || name === winner.variable))
  const isEnough = chooseRule([first, winner, ...later], Object.fromEntries(named)) === winner
  return isEnough ? named : search.values
}

function deadRule(rule: Rule, later: readonly Rule[]): DeadRule | undefined {
  if (findWitness([{ rule, holds: true }]).type === 'none') return { rule, overriddenBy: [] }
  if (!isOverridden(rule, later)) return undefined
  const one = later.find(other => isOverridden(rule, [other]))
  if (one) return { rule, overriddenBy: [one] }
  // Leave out, one by one, the rules without which it is still overridden, so that the author reads only those that matter.
  const needed = later.reduce<readonly Rule[]>((kept, other) => {
    const rest = kept.filter(candidate => candidate !== other)
    return isOverridden(rule, rest) ? rest : kept
  }, later)
  return { rule, overriddenBy: needed }
}

function isOverridden(rule: Rule, later: readonly Rule[]): boolean {
  if (later.length === 0) return false
  return findWitness([{ rule, holds: true }, ...later.map(other => ({ rule: other, holds: false }))]).type === 'none'
}

function sameTarget(one: Rule, other: Rule): boolean {
  return one.target?.id !== undefined && one.target.id === other.target?.id
}

/**
 * The first status of a failed request (0: no answer) that no rule routes, when the answer fills none of the mapped variables;
 * undefined where a failure always has a way.
 */
export function uncoveredFailure(rules: readonly Rule[]): number | undefined {
  const looksAtStatus = rules.some(rule => canonicalKey(rule.variable) === STATUS_CODE || rule.value.includes('{{'))
  return failuresFor(rules, looksAtStatus).find(status => chooseRule(rules, { [STATUS_CODE]: status }) === undefined)
}

/** Failures in their order, of which each that is left out fares as one before it does. */
function failuresFor(rules: readonly Rule[], looksAtStatus: boolean): readonly number[] {
  if (!looksAtStatus) return failureStatuses.slice(0, 1)
  if (rules.some(rule => rule.value.includes('{{'))) return failureStatuses
  const distinct = distinctStatuses(rules)
  return distinct ? failureStatuses.filter((status, at) => at < 2 || distinct.includes(status)) : failureStatuses
}

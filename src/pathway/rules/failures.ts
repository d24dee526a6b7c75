import { canonicalKey, STATUS_CODE } from '#pathway/builtins.ts'
import { chooseRule } from './evaluate.ts'
import type { Rule } from './read.ts'
import { distinctStatuses, failureStatuses } from './witness.ts'

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

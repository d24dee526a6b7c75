import { variablesOf } from '#nodes/kinds.ts'
import { isBuiltIn } from '#pathway/builtins.ts'
import { evaluateRule } from '#pathway/rules/evaluate.ts'
import { type Rule, readRule } from '#pathway/rules/read.ts'
import { lookupVariable } from '#pathway/templates.ts'
import { variableNamed } from '#pathway/variables/list.ts'
import type { DecideRequest, Option } from '../brain.ts'

const COMPARISON = /^(?:\{\{\s*)?([\w.]+)(?:\s*\}\})?\s*(==|!=|>=|<=|>|<|=|\bis not\b|\bis\b)\s*(\S.*)$/

type Known = Pick<DecideRequest, 'document' | 'variables'>

/**
 * The rule that a label writes: `code == 0000`, `{{plan}} is gold`. Only a variable that the pathway sets or the call brings can be compared:
 * “User is interested” is a sentence. undefined for every other label.
 */
export function comparisonOf({ label }: Option, { document, variables }: Known): Rule | undefined {
  const [, name, operator, value] = COMPARISON.exec(label.trim()) ?? []
  if (name === undefined) return undefined
  const isOurs = lookupVariable(variables, name) !== undefined || isBuiltIn(name) || isSet(document, name)
  return isOurs ? readRule([name, operator, value], 0) : undefined
}

function isSet(document: DecideRequest['document'], name: string): boolean {
  return (variableNamed(variablesOf(document), name)?.setters.length ?? 0) > 0
}

/** True if the variables make the rule true. One that nobody has told yet answers only whether it was told. */
export function isTrueNow(rule: Rule, { variables }: Known): boolean {
  const asksState = /^(not )?(null|empty)$/i.test(rule.value.trim())
  const isTold = asksState || (lookupVariable(variables, rule.variable) ?? '') !== ''
  return isTold && evaluateRule(rule, variables)
}

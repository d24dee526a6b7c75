import { inFigures, MAX_RULES } from '#pathway/bounds.ts'
import { nodeName, type PathwayNode } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { analyseRules, type DeadRule, type RuleOverlap } from '#pathway/rules/analyse.ts'
import { describeRule, describeWitness, nameRules } from '#pathway/rules/describe.ts'
import { operators, RULES, type Rule, ruleField } from '#pathway/rules/read.ts'

type RuleFinding = Omit<Finding, 'node_id'>

/** Finds what a node's routing rules do wrong by themselves; where they lead is judged with the whole document. */
export function ruleFindings(node: PathwayNode, rules: readonly Rule[]): readonly RuleFinding[] {
  if (rules.length === 0) return []
  const name = nodeName(node)
  const { overlaps, neverWin } = analyseRules(rules)
  const lost = new Set(neverWin.map(dead => dead.rule))
  return [
    ...tooManyRules(rules.length, name, RULES),
    ...rules.flatMap(rule => faultOf(rule, name)),
    ...neverWin.map(dead => neverWinsFinding(dead, name)),
    ...byWinner(overlaps.filter(({ first }) => !lost.has(first))).map(group => overlapFinding(group, name)),
  ]
}

/** Tells of rules or routes past those that are played (`docs/api-decisions.md` §7). */
export function tooManyRules(count: number, name: string, field: string): RuleFinding[] {
  if (count <= MAX_RULES) return []
  const message = `“${name}” has ${inFigures(count)} rules. Only the first ${inFigures(MAX_RULES)} are used. The rest are kept.`
  return [{ code: 'rules-too-many', severity: 'warning', field, message }]
}

function faultOf(rule: Rule, name: string): RuleFinding[] {
  const field = ruleField(rule.index)
  const place = `Rule ${rule.index + 1} of “${name}”`
  if (rule.malformed !== undefined) {
    const message = `${place} can’t be read: ${rule.malformed}.`
    return [{ code: 'rule-malformed', severity: 'error', field, message }]
  }
  if (rule.isDefault || rule.operator !== null) return []
  const problem =
    rule.operatorText.trim() === '' ? 'has no operator' : `uses the unknown operator “${rule.operatorText}”`
  const message = `${place} ${problem}. The operators are ${operators.join(', ')}.`
  return [{ code: 'rule-operator', severity: 'error', field, message }]
}

function neverWinsFinding({ rule, overriddenBy }: DeadRule, name: string): RuleFinding {
  const said = `Rule ${rule.index + 1} of “${name}” (${describeRule(rule)})`
  const why = rule.isDefault
    ? `never applies: ${nameRules(overriddenBy)} is an “otherwise” as well, and the last one wins`
    : overriddenBy.length === 0
      ? 'can never match'
      : `never applies: ${nameRules(overriddenBy)} below always ${overriddenBy.length === 1 ? 'overrides' : 'override'} it`
  const field = ruleField(rule.index)
  return { code: 'rule-never-wins', severity: 'warning', field, message: `${said} ${why}.` }
}

function byWinner(overlaps: readonly RuleOverlap[]): readonly (readonly RuleOverlap[])[] {
  const groups = new Map<Rule, RuleOverlap[]>()
  for (const overlap of overlaps) {
    if (groups.get(overlap.winner)?.push(overlap) === undefined) groups.set(overlap.winner, [overlap])
  }
  return [...groups.values()]
}

function overlapFinding(group: readonly RuleOverlap[], name: string): RuleFinding {
  const [first, ...others] = group
  if (!first) throw new Error('A group of overlaps has at least one.')
  const winner = first.winner.index + 1
  const more = others.length === 0 ? '' : ` It also overrides ${nameRules(others.map(overlap => overlap.first))}.`
  return {
    code: 'rules-overlap',
    severity: 'warning',
    field: ruleField(first.winner.index),
    message: `When ${describeWitness(first.witness)}, ${nameRules([first.first, first.winner])} of “${name}” both match. Rule ${winner} wins (last match).${more}`,
  }
}

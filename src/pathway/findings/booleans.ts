import { canonicalKey } from '#pathway/builtins.ts'
import type { NodeFacts } from '#pathway/facts/node.ts'
import type { Numbering } from '#pathway/facts/reads.ts'
import type { RuleTarget } from '#pathway/kind.ts'
import { resultOnBooleans } from '#pathway/rules/booleans.ts'
import { nameTarget } from '#pathway/rules/describe.ts'
import type { Rule } from '#pathway/rules/read.ts'
import { clip, type Draft } from './draft.ts'

/**
 * Comparisons with a word such as “yes” of variables that nodes only extract as booleans (`docs/api-decisions.md` §5). One finding for a
 * variable in a rule or route.
 */
export function findBooleanComparisons(nodes: readonly NodeFacts[], numberOf: Numbering): readonly Draft[] {
  const booleans = booleanVariables(nodes)
  if (booleans.size === 0) return []
  return nodes.flatMap((node, place) =>
    node.rules.flatMap(target => {
      const told = new Set<number>()
      return (target.reads ?? [target.rule]).flatMap(rule => {
        const variable = numberOf(canonicalKey(rule.variable))
        if (!booleans.has(variable) || told.has(variable) || resultOnBooleans(rule) === undefined) return []
        told.add(variable)
        return [draftOf(node.id, place, target, rule)]
      })
    }),
  )
}

function booleanVariables(nodes: readonly NodeFacts[]): ReadonlySet<number> {
  const definitions = nodes.flatMap(node => node.definitions)
  const booleans = new Set(definitions.filter(({ isBoolean }) => isBoolean).map(({ variable }) => variable))
  for (const { variable, isBoolean } of definitions) if (!isBoolean) booleans.delete(variable)
  return booleans
}

function draftOf(node_id: string, place: number, target: RuleTarget, rule: Rule): Draft {
  const { variable, value } = rule
  const result = resultOnBooleans(rule) ? 'always' : 'never'
  const say: Draft['say'] = nameOf =>
    `${nameTarget(target)} of “${nameOf(place)}” compares \`${variable}\` with “${clip(value)}”, but \`${variable}\` is true or false, so it ${result} matches.`
  return { code: 'rule-boolean', severity: 'warning', node_id, field: target.field, variable, say }
}

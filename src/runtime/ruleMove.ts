import { edgesFrom, listNodes, nodeName, nodesById, type PathwayNode } from '#pathway/document.ts'
import type { Rule } from '#pathway/rules/read.ts'
import type { Move, Run } from './run.ts'

/** The id of the node that a rule leads to, by its id, else by its name; undefined where there is none. */
export function ruleTarget(run: Run, { target }: Rule): string | undefined {
  if (target?.id !== undefined) return nodesById(run.document).has(target.id) ? target.id : undefined
  return listNodes(run.document).find(node => nodeName(node) === target?.name)?.id
}

export function ruleText(rule: Rule): string {
  return rule.isDefault ? 'Default' : `${rule.variable} ${rule.operatorText} ${rule.value}`.trim()
}

/** The move that a rule makes, along the edge that is drawn for it, if one is. */
export function ruleMove(run: Run, node: PathwayNode, rule: Rule, target: string, reason: string): Move {
  const edge = edgesFrom(run.document, node.id).find(({ edge }) => edge.target === target)
  return { target, via: 'rule', label: ruleText(rule), reason, ...(edge && { edge_key: edge.key }) }
}

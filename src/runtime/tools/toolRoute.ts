import { MAX_RULES } from '#pathway/bounds.ts'
import { STATUS_CODE } from '#pathway/builtins.ts'
import { nodeName, type PathwayNode } from '#pathway/document.ts'
import { evaluateRule } from '#pathway/rules/evaluate.ts'
import type { HttpAnswer } from '../ports.ts'
import { ruleMove, ruleTarget, ruleText } from '../ruleMove.ts'
import { event, type Move, type Play, type Run } from '../run.ts'
import { allVariables } from '../variables.ts'
import type { Tool } from './tool.ts'

/**
 * Notes where a tool's answer leads (`docs/playing.md` §10): its first rule that is true, else its default where the tool did not fail. What is
 * being asked of a brain ends there, and whoever plays the turn goes on with `takeRoute`.
 */
export async function* routeAfter(run: Run, node: PathwayNode, { name, rules }: Tool, answer: HttpAnswer): Play<void> {
  if (rules.length === 0) return
  const known = { ...allVariables(run), [STATUS_CODE]: answer.status }
  const isDone = answer.status > 0 && answer.status < 400
  const open = rules.slice(0, MAX_RULES)
  const rule = open.find(one => evaluateRule(one, known)) ?? (isDone ? open.find(one => one.isDefault) : undefined)
  // Rows without a target leave it to the node.
  if (!rule || (rule.target?.id === undefined && rule.target?.name === undefined)) return
  const target = ruleTarget(run, rule)
  if (target === undefined) {
    const message = `Rule ${rule.index + 1} of the tool “${name}” at “${nodeName(node)}” goes to a node that doesn’t exist, so the conversation stays.`
    yield event(run, 'warning', { message })
    return
  }
  const reason = rule.isDefault
    ? `The tool “${name}” answered, and no rule matched, so “otherwise” was followed.`
    : `The tool “${name}” answered, and its first matching rule is: ${ruleText(rule)}.`
  run.tools.route = ruleMove(run, node, rule, target, reason)
}

/** Target of a tool's answer, told once; undefined if it leads nowhere. */
export function takeRoute(run: Run): Move | undefined {
  const { route } = run.tools
  run.tools.route = undefined
  return route
}

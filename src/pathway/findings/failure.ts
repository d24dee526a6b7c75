import type { EdgeFacts } from '#pathway/facts/edge.ts'
import type { Graph } from '#pathway/graph.ts'
import type { RuleTarget } from '#pathway/kind.ts'
import { uncoveredFailure } from '#pathway/rules/failures.ts'
import { RULES } from '#pathway/rules/read.ts'
import type { Draft } from './draft.ts'
import { mirrorsRule } from './edges.ts'

/**
 * Nodes whose rules leave a failed request without a way (`docs/playing.md` §5, `docs/api-decisions.md` §5). Where an edge is drawn that no rule
 * mirrors, that edge takes it, since the edges decide when no rule is true.
 */
export function findUncoveredFailures(graph: Graph, edges: readonly EdgeFacts[]): readonly Draft[] {
  const withOwnEdge = new Set<number>()
  for (const edge of edges) {
    const source = graph.places.get(edge.source ?? '')
    if (source !== undefined && !mirrorsRule(graph.nodes[source], edge)) withOwnEdge.add(source)
  }
  return graph.nodes.flatMap((node, place): Draft[] => {
    // Rules of another member are not about an answer.
    if (!node.rules[0]?.field.startsWith(RULES) || withOwnEdge.has(place)) return []
    const status = uncoveredOf(node.rules)
    if (status === undefined) return []
    const when = status === 0 ? 'gets no answer' : `is answered with status ${status}`
    const say: Draft['say'] = nameOf =>
      `When the request of “${nameOf(place)}” ${when}, no rule is true. Add a default rule, or one on \`status_code\`.`
    return [{ code: 'webhook-failure-uncovered', severity: 'warning', node_id: node.id, field: RULES, say }]
  })
}

const known = new WeakMap<readonly RuleTarget[], { readonly status: number | undefined }>()

/** Asked again for the same rules whenever an edge comes or goes anywhere. */
function uncoveredOf(rules: readonly RuleTarget[]): number | undefined {
  const answer = known.get(rules) ?? { status: uncoveredFailure(rules.map(({ rule }) => rule)) }
  known.set(rules, answer)
  return answer.status
}

import { STATUS_CODE } from '#pathway/builtins.ts'
import type { EdgeFacts } from '#pathway/facts/edge.ts'
import type { NodeShape } from '#pathway/facts/node.ts'
import type { Graph } from '#pathway/graph.ts'
import type { RuleTarget } from '#pathway/kind.ts'
import { findWin } from '#pathway/rules/analyse.ts'
import { describeWitness } from '#pathway/rules/describe.ts'
import { uncoveredFailure } from '#pathway/rules/failures.ts'
import { RULES, readRule } from '#pathway/rules/read.ts'
import { ROUTES } from '#pathway/rules/routes.ts'
import type { WitnessSearch } from '#pathway/rules/witness.ts'
import type { Draft } from './draft.ts'
import { mirrorsRule } from './edges.ts'

/**
 * Nodes whose rules leave a case in which nothing leads on, a failed request above all (`docs/playing.md` §3 and §5, `docs/api-decisions.md` §5).
 * Where an edge is drawn that no rule mirrors, that edge takes it, since the edges decide when no rule is true.
 */
export function findUncoveredCases(graph: Graph, edges: readonly EdgeFacts[]): readonly Draft[] {
  const withOwnEdge = new Set<number>()
  for (const edge of edges) {
    const source = graph.places.get(edge.source ?? '')
    if (source !== undefined && !mirrorsRule(graph.nodes[source], edge)) withOwnEdge.add(source)
  }
  return graph.nodes.flatMap((node, place): Draft[] => {
    const [first] = node.rules
    if (!first || withOwnEdge.has(place)) return []
    return first.is === 'rule' ? uncoveredRules(node, place) : uncoveredRoutes(node, place)
  })
}

function uncoveredRules(node: NodeShape, place: number): Draft[] {
  const { status, untrue } = gapsOf(node.rules)
  const values = untrue.type === 'found' ? untrue.values : undefined
  const example = values && values.size > 0 && !values.has(STATUS_CODE) ? describeWitness(values) : undefined
  const draft = { severity: 'warning', node_id: node.id, field: RULES } as const
  if (status === undefined) {
    if (values === undefined) return []
    const when = example === undefined ? '' : `, for example when ${example}`
    const say: Draft['say'] = nameOf =>
      `“${nameOf(place)}” has no next node when no rule matches${when}. Add an “otherwise” rule or an edge.`
    return [{ ...draft, code: 'rules-uncovered', say }]
  }
  const when = status === 0 ? 'gets no response' : `gets status ${status}`
  const also = example === undefined ? '' : ` The same applies when ${example}.`
  const say: Draft['say'] = nameOf =>
    `No rule of “${nameOf(place)}” matches when its request ${when}.${also} Add an “otherwise” rule or one on \`status_code\`.`
  return [{ ...draft, code: 'webhook-failure-uncovered', say }]
}

function uncoveredRoutes(node: NodeShape, place: number): Draft[] {
  if (gapsOf(node.rules).untrue.type === 'none') return []
  const say: Draft['say'] = nameOf => `“${nameOf(place)}” has no next node when no route matches. Add “otherwise”.`
  return [{ code: 'rules-uncovered', severity: 'warning', node_id: node.id, field: ROUTES, say }]
}

interface Gaps {
  /** The status of a failed request for which no rule is true; undefined where there is none. */
  readonly status: number | undefined
  /** Values for which no rule is true. */
  readonly untrue: WitnessSearch
}

const known = new WeakMap<readonly RuleTarget[], Gaps>()

/** Asked again for the same rules whenever an edge comes or goes anywhere. */
function gapsOf(targets: readonly RuleTarget[]): Gaps {
  let gaps = known.get(targets)
  if (!gaps) {
    const rules = targets.map(({ rule }) => rule)
    const otherwise = readRule(['', '', ''], rules.length)
    const isCovered = rules.some(rule => rule.isDefault)
    const untrue: WitnessSearch = isCovered ? { type: 'none' } : findWin([...rules, otherwise], otherwise)
    gaps = { status: uncoveredFailure(rules), untrue }
    known.set(targets, gaps)
  }
  return gaps
}

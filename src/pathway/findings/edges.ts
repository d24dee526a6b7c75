import type { EdgeFacts } from '#pathway/facts/edge.ts'
import type { NodeShape } from '#pathway/facts/node.ts'
import type { Graph } from '#pathway/graph.ts'
import { memberOf } from '#pathway/nodeMembers.ts'
import { braceFault } from './braces.ts'
import { clip, type Draft } from './draft.ts'
import { tooLong } from './node.ts'

/** Finds what is wrong with the edges of a pathway (`docs/api-decisions.md` §5). */
export function findEdgeFaults(graph: Graph, edges: readonly EdgeFacts[]): readonly Draft[] {
  const drafts: Draft[] = []
  for (const edge of edges) {
    const isWhole = graph.places.has(edge.source ?? '') && graph.places.has(edge.target ?? '')
    if (!isWhole) drafts.push(...endFaults(graph, edge))
    else if (isAfterEnd(graph, edge)) drafts.push(neverTaken(edge, graph.places.get(edge.source ?? '') ?? 0))
  }
  for (const edge of edges) if (edge.problems.length > 0) drafts.push(...templateFaults(edge))
  for (const edge of edges) if (edge.long.length > 0) drafts.push(...longTexts(edge))
  return [...drafts, ...choiceFaults(graph, edges)]
}

function endFaults(graph: Graph, edge: EdgeFacts): Draft[] {
  const source = graph.places.get(edge.source ?? '')
  const target = graph.places.get(edge.target ?? '')
  const labelled = edge.label === '' ? 'The edge' : `The edge “${clip(edge.label)}”`
  const drafts: Draft[] = []
  if (target === undefined) {
    const say: Draft['say'] = nameOf =>
      source === undefined
        ? `${labelled} goes to a node that isn’t in this pathway.`
        : `${labelled} of “${nameOf(source)}” goes to a node that isn’t in this pathway. Reconnect or delete it.`
    const place = source === undefined ? {} : { node_id: graph.nodes[source]?.id ?? '' }
    drafts.push({ code: 'edge-target-missing', severity: 'error', edge_id: edge.key, ...place, field: 'target', say })
  }
  if (source === undefined) {
    const say: Draft['say'] = nameOf =>
      target === undefined
        ? `${labelled} starts at a node that isn’t in this pathway.`
        : `${labelled} to “${nameOf(target)}” starts at a node that isn’t in this pathway. Delete or reconnect it.`
    drafts.push({ code: 'edge-source-missing', severity: 'error', edge_id: edge.key, field: 'source', say })
  }
  return drafts
}

function isAfterEnd(graph: Graph, { source }: EdgeFacts): boolean {
  return graph.nodes[graph.places.get(source ?? '') ?? -1]?.stops === true
}

function neverTaken({ key }: EdgeFacts, source: number): Draft {
  const say: Draft['say'] = nameOf => `“${nameOf(source)}” ends the call, so this edge is never followed.`
  return { code: 'edge-after-end', severity: 'warning', edge_id: key, field: 'source', say }
}

function templateFaults(edge: EdgeFacts): Draft[] {
  return edge.problems.map(({ field, problem }) => {
    const { message, ...fault } = braceFault(`The ${memberOf(field)} of the edge “${clip(edge.label)}”`, problem)
    return { ...fault, edge_id: edge.key, field, say: () => message }
  })
}

function longTexts({ key, label, long }: EdgeFacts): Draft[] {
  return long.map(({ field, length }) => ({
    code: 'text-too-long',
    severity: 'warning',
    edge_id: key,
    field,
    say: () => `The ${memberOf(field)} of the edge “${clip(label)}” ${tooLong(length)}`,
  }))
}

/** Edges that a rule mirrors are taken by the rule, not by their label. */
function choiceFaults(graph: Graph, edges: readonly EdgeFacts[]): Draft[] {
  const bySource = new Map<number, EdgeFacts[]>()
  for (const edge of edges) {
    const source = graph.places.get(edge.source ?? '')
    if (source === undefined || mirrorsRule(graph.nodes[source], edge)) continue
    const group = bySource.get(source)
    if (group) group.push(edge)
    else bySource.set(source, [edge])
  }
  return [...bySource].flatMap(([source, group]) => {
    if (group.length < 2) return []
    const byLabel = new Map<string, EdgeFacts[]>()
    for (const edge of group) {
      const label = edge.label.toLowerCase()
      if (byLabel.get(label)?.push(edge) === undefined) byLabel.set(label, [edge])
    }
    return [...byLabel].flatMap(([label, edges]): Draft[] => {
      if (label === '') return edges.filter(edge => !edge.always).map(edge => missingLabel(source, edge))
      const [, second] = edges
      return second ? [duplicateLabel(source, second, edges.length)] : []
    })
  })
}

/** True if a rule of the edge's source leads where the edge leads. */
export function mirrorsRule(source: NodeShape | undefined, edge: EdgeFacts): boolean {
  return edge.target !== undefined && source !== undefined && targetsOf(source.rules).has(edge.target)
}

const targetsByRules = new WeakMap<NodeShape['rules'], ReadonlySet<string | undefined>>()

function targetsOf(rules: NodeShape['rules']): ReadonlySet<string | undefined> {
  let targets = targetsByRules.get(rules)
  if (!targets) {
    targets = new Set(rules.map(rule => rule.target))
    targetsByRules.set(rules, targets)
  }
  return targets
}

function missingLabel(source: number, edge: EdgeFacts): Draft {
  const say: Draft['say'] = nameOf =>
    `“${nameOf(source)}” has several edges, and one has no label. The agent chooses by labels.`
  return { code: 'edge-label-missing', severity: 'warning', edge_id: edge.key, field: 'label', say }
}

/** One finding a label, at the second edge that has it. */
function duplicateLabel(source: number, edge: EdgeFacts, count: number): Draft {
  const say: Draft['say'] = nameOf =>
    `${count === 2 ? 'Two' : count} edges of “${nameOf(source)}” have the same label, “${clip(edge.label)}”, so the agent can’t tell them apart.`
  return { code: 'edge-label-duplicate', severity: 'warning', edge_id: edge.key, field: 'label', say }
}

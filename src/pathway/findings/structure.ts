import type { NodeFacts } from '#pathway/facts/node.ts'
import type { Graph } from '#pathway/graph.ts'
import { inWords, nameTarget } from '#pathway/rules/describe.ts'
import { findCircles } from './circles.ts'
import type { Draft } from './draft.ts'

/** Finds what is wrong with the ways through a pathway: its ends, circles, nodes that none leads to (`docs/api-decisions.md` §5). */
export function findStructureFaults(graph: Graph, reached: readonly boolean[]): readonly Draft[] {
  return [...unreachedNodes(graph, reached), ...deadEnds(graph), ...endlessLoops(graph)]
}

function idAt(graph: Graph, place: number): string {
  return graph.nodes[place]?.id ?? ''
}

/** Start nodes that a finding names; the others it counts, for each of them has such a finding. */
const NAMED_STARTS = 10

/** A conversation begins at one node. */
export function findStartFaults(graph: Graph): readonly Draft[] {
  const starts = graph.nodes.flatMap((node, place) => (node.isStart ? [place] : []))
  if (starts.length === 0) {
    const isEmpty = graph.nodes.length === 0
    const say = () =>
      isEmpty ? 'This pathway has no nodes. Add one to start.' : 'This pathway has no start node. Choose one.'
    return [{ code: 'no-start', severity: 'error', field: 'isStart', say }]
  }
  const named = starts.slice(0, NAMED_STARTS)
  const more = starts.length > named.length ? [`${starts.length - named.length} more`] : []
  return starts.slice(1).map(place => ({
    code: 'many-starts',
    severity: 'error',
    node_id: idAt(graph, place),
    field: 'isStart',
    say: nameOf =>
      `${starts.length} nodes are marked as start: ${inWords([...named.map(start => `“${nameOf(start)}”`), ...more])}. Keep only one.`,
  }))
}

/** Rules that lead nowhere, those of nodes' own tools too. `nodes` are those of now, whose rules say the names of what was deleted. */
export function findRuleTargetFaults(graph: Graph, nodes: readonly NodeFacts[]): readonly Draft[] {
  return nodes.flatMap((node, place) => [
    ...toolTargetFaults(graph, node, place),
    ...node.rules.flatMap((own): Draft[] => {
      const { field, target, rule } = own
      if (rule.malformed !== undefined || (target !== undefined && graph.places.has(target))) return []
      const written = rule.target?.name
      const where =
        target === undefined
          ? 'has no target'
          : `goes to ${written ? `“${written}”` : `the node ${target}`}, which isn’t in this pathway`
      const say: Draft['say'] = nameOf => `${nameTarget(own)} of “${nameOf(place)}” ${where}. Choose a node.`
      return [{ code: 'rule-target-missing', severity: 'error', node_id: node.id, field, say }]
    }),
  ])
}

function toolTargetFaults(graph: Graph, { id, tools }: NodeFacts, place: number): Draft[] {
  return tools.flatMap(({ field, tool, index, target }): Draft[] => {
    if (graph.places.has(target)) return []
    const say: Draft['say'] = nameOf =>
      `Rule ${index + 1} of the tool “${tool}” of “${nameOf(place)}” goes to the node ${target}, which isn’t in this pathway.`
    return [{ code: 'rule-target-missing', severity: 'error', node_id: id, field, say }]
  })
}

function unreachedNodes(graph: Graph, reached: readonly boolean[]): Draft[] {
  if (!graph.nodes.some(node => node.isStart)) return []
  return graph.nodes.flatMap((node, place): Draft[] =>
    reached[place]
      ? []
      : [
          {
            code: 'unreachable',
            severity: 'warning',
            node_id: node.id,
            say: nameOf => `“${nameOf(place)}” is unreachable: nothing connects to it from the start node.`,
          },
        ],
  )
}

/** Nodes whose only edges and rules lead to missing nodes are left out: that fault is named already. */
function deadEnds(graph: Graph): Draft[] {
  return graph.nodes.flatMap((node, place): Draft[] => {
    const isStuck = !node.endsCall && !node.returns && graph.out[place]?.length === 0 && node.rules.length === 0
    if (!isStuck) return []
    const say: Draft['say'] = nameOf => `“${nameOf(place)}” is a dead end. Connect it to another node or end the call.`
    return [{ code: 'dead-end', severity: 'warning', node_id: node.id, say }]
  })
}

function endlessLoops(graph: Graph): Draft[] {
  return findCircles(graph).map(circle => {
    const first = circle[0] ?? 0
    return {
      code: 'endless-loop',
      severity: 'error',
      node_id: idAt(graph, first),
      say: nameOf =>
        circle.length === 1
          ? `“${nameOf(first)}” loops back to itself without waiting for the caller. The call fails after 25 steps.`
          : `${inWords(circle.map(place => `“${nameOf(place)}”`))} form a loop that never waits for the caller. The call fails after 25 steps.`,
    }
  })
}

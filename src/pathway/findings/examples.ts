import type { EdgeFacts } from '#pathway/facts/edge.ts'
import { type NodeFacts, nameKey } from '#pathway/facts/node.ts'
import type { Graph } from '#pathway/graph.ts'
import type { Draft } from './draft.ts'

/** Examples of routing that choose what is neither the label of an edge of their node nor the name of its target: they teach nothing. */
export function findUnknownExamples(
  graph: Graph,
  nodes: readonly NodeFacts[],
  edges: readonly EdgeFacts[],
): readonly Draft[] {
  if (nodes.every(({ examples }) => examples.length === 0)) return []
  const known = knownNames(graph, nodes, edges)
  return nodes.flatMap(({ id, examples }, place) =>
    examples.flatMap((name, index): Draft[] => {
      if (name === '' || known.get(place)?.has(nameKey(name))) return []
      const say: Draft['say'] = nameOf =>
        `Routing example ${index + 1} of “${nameOf(place)}” chooses “${name}”, which isn’t one of its edges.`
      return [{ code: 'example-unknown', severity: 'warning', node_id: id, field: `pathwayExamples[${index}]`, say }]
    }),
  )
}

/** The labels and targets' names of each node's edges; its rules and limits lead on as well. */
function knownNames(
  graph: Graph,
  nodes: readonly NodeFacts[],
  edges: readonly EdgeFacts[],
): ReadonlyMap<number, ReadonlySet<string>> {
  const known = new Map<number, Set<string>>()
  const add = (place: number, name: string) => {
    const names = known.get(place) ?? new Set()
    known.set(place, names.add(name))
  }
  for (const { source, label } of edges) {
    const place = graph.places.get(source ?? '')
    if (place !== undefined) add(place, nameKey(label))
  }
  for (const [place, links] of graph.out.entries()) {
    for (const { to } of links) add(place, nodes[to]?.nameKey ?? '')
  }
  return known
}

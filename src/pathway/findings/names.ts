import type { Graph } from '#pathway/graph.ts'
import type { Draft } from './draft.ts'

/**
 * Names that several nodes share (`decisions.md` §5): rules and examples name their target, and a person who reads “End Call” in a
 * log or on the canvas cannot tell which it is. One finding a name, at the second node that has it.
 */
export function findAmbiguousNames(graph: Graph): readonly Draft[] {
  const byName = new Map<string, number[]>()
  const named = new Set<string>()
  graph.nodes.forEach((node, place) => {
    for (const { rule } of node.rules) if (rule.target?.name) named.add(keyOf(rule.target.name))
    for (const label of node.chosen) named.add(keyOf(label))
    if (!node.isNamed) return
    const places = byName.get(keyOf(node.name))
    if (places) places.push(place)
    else byName.set(keyOf(node.name), [place])
  })
  return [...byName].flatMap(([key, places]): Draft[] => {
    const [, second] = places
    if (second === undefined) return []
    const why = named.has(key)
      ? 'A rule or an example names it, and could mean any of them.'
      : 'Rules, examples and call logs tell nodes apart by their names.'
    return [
      {
        code: 'name-ambiguous',
        severity: 'warning',
        node_id: graph.nodes[second]?.id ?? '',
        field: 'name',
        say: nameOf => `${places.length} nodes are named “${nameOf(second)}”. ${why}`,
      },
    ]
  })
}

function keyOf(name: string): string {
  return name.trim().toLowerCase()
}

import type { NodeFacts } from '#pathway/facts/node.ts'
import type { Draft } from './draft.ts'

/**
 * Names that several nodes share (`docs/api-decisions.md` §5): rules and examples name their target, and a person who reads “End Call” in a
 * log or on the canvas cannot tell which it is. One finding a name, at the second node that has it.
 */
export function findAmbiguousNames(nodes: readonly NodeFacts[]): readonly Draft[] {
  const known = new Set<string>()
  const shared = new Map<string, { second: number; count: number }>()
  for (const [place, { nameKey }] of nodes.entries()) {
    if (nameKey === '') continue
    const others = shared.get(nameKey)
    if (others) others.count += 1
    else if (known.has(nameKey)) shared.set(nameKey, { second: place, count: 2 })
    else known.add(nameKey)
  }
  if (shared.size === 0) return []
  const mentioned = new Set<string>()
  for (const { mentions } of nodes) for (const name of mentions) if (shared.has(name)) mentioned.add(name)
  return [...shared].map(([key, { second, count }]): Draft => {
    const why = mentioned.has(key)
      ? 'A rule or an example uses this name and could mean any of them.'
      : 'Names must be unique for rules, examples, and logs.'
    return {
      code: 'name-ambiguous',
      severity: 'warning',
      node_id: nodes[second]?.id ?? '',
      field: 'name',
      say: nameOf => `${count} nodes are named “${nameOf(second)}”. ${why}`,
    }
  })
}

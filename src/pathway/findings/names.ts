import type { NodeFacts } from '#pathway/facts/node.ts'
import type { Draft } from './draft.ts'

/**
 * Names that several nodes share and that a rule or an example uses (`docs/api-decisions.md` §5): whoever reads it cannot tell which node it
 * means. One finding a name, at the second node that has it.
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
  return [...shared].flatMap(([key, { second, count }]): Draft[] => {
    if (!mentioned.has(key)) return []
    const say: Draft['say'] = nameOf =>
      `${count} nodes are named “${nameOf(second)}”. A rule or an example uses this name and could mean any of them.`
    return [{ code: 'name-ambiguous', severity: 'warning', node_id: nodes[second]?.id ?? '', field: 'name', say }]
  })
}

import type { PathwayDocument, PathwayEntry } from './document.ts'
import { same } from './elements.ts'

/**
 * The document `after` with everything that `before` says alike in `before`'s own objects, so that what is drawn of it does not change
 * either. Elements are found again at their place, else by their id.
 */
export function shareUnchanged(before: PathwayDocument, after: PathwayDocument): PathwayDocument {
  const shared = Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, same(before[name], value) ? before[name] : value]),
  )
  const nodes = shareElements(before.nodes, after.nodes)
  const edges = shareElements(before.edges, after.edges)
  const result: PathwayDocument = { ...after, ...shared, nodes, edges }
  const names = Object.keys(result)
  const isUnchanged = names.length === Object.keys(before).length && names.every(name => result[name] === before[name])
  return isUnchanged ? before : result
}

function shareElements<E extends PathwayEntry>(before: readonly E[], after: readonly E[]): readonly E[] {
  const known = new Map(before.map(element => [element.id, element]))
  const shared = after.map((element, place) => {
    const own = element.id === before[place]?.id ? before[place] : known.get(element.id)
    return own !== undefined && same(own, element) ? own : element
  })
  return shared.length === before.length && shared.every((element, place) => element === before[place])
    ? before
    : shared
}

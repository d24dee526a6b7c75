import { listNodes, nodeData, nodeName, type PathwayNode } from '#pathway/document.ts'
import { looseKey, nearest } from '#pathway/near.ts'
import type { Broken } from './fix.ts'

/** Node that a dangling edge or rule may have been meant for. */
export interface TargetCandidate {
  readonly node: PathwayNode
  /** True if no other node has that name. */
  readonly isClear: boolean
}

/** Among so many nodes only those that differ in their writing are worth the search. */
const MANY_NODES = 500

const namesOf = new WeakMap<readonly PathwayNode[], ReadonlyMap<string, readonly PathwayNode[]>>()

/** All nodes by their names, however these are written. */
function byLooseName(nodes: readonly PathwayNode[]): ReadonlyMap<string, readonly PathwayNode[]> {
  let names = namesOf.get(nodes)
  if (!names) {
    const lists = new Map<string, PathwayNode[]>()
    for (const node of nodes) {
      const key = looseKey(nodeName(node))
      const same = lists.get(key)
      if (same) same.push(node)
      else lists.set(key, [node])
    }
    names = lists
    namesOf.set(nodes, names)
  }
  return names
}

/** Returns nodes named like `written`, the target that an edge or rule of `source` names; the likeliest first. */
export function targetsFor(
  { document, kindOf }: Broken,
  source: PathwayNode | undefined,
  written: string,
): readonly TargetCandidate[] {
  // From a node that goes on at once only one that comes to rest, so that no circle closes.
  const isHurried = source !== undefined && !kindOf(source.type).waits(nodeData(source))
  const all = listNodes(document)
  const among = all.length > MANY_NODES ? (byLooseName(all).get(looseKey(written)) ?? []) : all
  const nodes = among.filter(node => {
    const kind = kindOf(node.type)
    return !isHurried || kind.waits(nodeData(node)) || kind.endsCall
  })
  const near = nearest(written, nodes, nodeName)
  const same = near.filter(one => one.isSame)
  return near.map(({ item, isSame }) => ({ node: item, isClear: isSame && same.length === 1 }))
}

import { listNodes, nodeData, nodeName, type PathwayNode } from '#pathway/document.ts'
import type { Broken } from './fix.ts'
import { nearest } from './near.ts'

/** A node that a way which leads nowhere may have been meant for. */
export interface Aim {
  readonly node: PathwayNode
  /** It is the only one that is named as the way says. */
  readonly isClear: boolean
}

/** Nodes that are named like what a way of `source` says of its target, the likeliest first. */
export function aimsOf({ document, kindOf }: Broken, source: PathwayNode | undefined, written: string): readonly Aim[] {
  // From a node that goes on at once only one that comes to rest, so that no circle closes.
  const isHurried = source !== undefined && !kindOf(source.type).waits(nodeData(source))
  const nodes = listNodes(document).filter(node => {
    const kind = kindOf(node.type)
    return !isHurried || kind.waits(nodeData(node)) || kind.endsCall
  })
  const near = nearest(written, nodes, nodeName)
  const same = near.filter(one => one.isSame)
  return near.map(({ item, isSame }) => ({ node: item, isClear: isSame && same.length === 1 }))
}

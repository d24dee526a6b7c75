import { kindOf } from '#nodes/kinds.ts'
import { nodeData, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { type LimitMember, limitAt, limitMembers } from '#pathway/limits.ts'
import type { Box } from './box.ts'
import { type EdgeLine, edgeLine, endsBetween } from './edgeLine.ts'

/** Lines from a node to where its limits lead, its own or the pathway's (`docs/playing.md` §2). */
export interface LimitLink {
  readonly target: string
  /** The limits that lead there. */
  readonly members: readonly LimitMember[]
}

/** The links of the limits of one node, each target once; none where it is not the caller's turn. */
export function limitLinks(document: PathwayDocument, id: string): readonly LimitLink[] {
  const node = nodesById(document).get(id)
  if (!node || !kindOf(node.type).waits(nodeData(node))) return []
  const links = new Map<string, LimitMember[]>()
  for (const member of limitMembers) {
    const { limit, target } = limitAt(document, node, member)
    if (limit === 0 || target === undefined || target === id) continue
    if (links.get(target)?.push(member) === undefined) links.set(target, [member])
  }
  return [...links].map(([target, members]) => ({ target, members }))
}

/** The line of a limit, beside the edges between the same cards. */
export function limitLine(source: Box, target: Box): EdgeLine {
  const isBeside = Math.abs(target.x - source.x) > source.width
  const side = !isBeside ? null : target.x > source.x ? 'right' : 'left'
  return edgeLine(endsBetween(source, target, side), { lane: 1, lanes: 2, returns: 0 }, false)
}

import { isRecord, nodeData, type PathwayDocument, type PathwayNode } from '../document.ts'
import { configIndex, globalConfig, type LimitMember, limitMembers, readLimit } from '../limits.ts'
import { withMembers } from './withMembers.ts'

/** Sets a limit that the pathway has for all nodes, in the entry that holds its settings; `undefined` removes it. */
export function setPathwayLimit(
  document: PathwayDocument,
  { member, value }: { readonly member: LimitMember; readonly value: unknown },
): PathwayDocument {
  const before = globalConfig(document)
  const config = withMembers(before, { [member]: value })
  if (config === before) return document
  const index = configIndex(document)
  const entry = { ...(document.nodes[index] ?? { position: { x: 0, y: 0 } }), globalConfig: config }
  return { ...document, nodes: index < 0 ? [...document.nodes, entry] : document.nodes.with(index, entry) }
}

/** Sends the limits of a holder where `change` says; undefined takes the target away. The same holder when nothing changes. */
function retargetLimits<Holder extends Readonly<Record<string, unknown>>>(
  holder: Holder,
  change: (id: string) => string | undefined,
): Holder {
  const members = limitMembers.flatMap(member => {
    const target = readLimit(holder, member)?.target
    const written = holder[member]
    if (target === undefined || !isRecord(written) || change(target) === target) return []
    return [[member, withMembers(written, { target: change(target) })] as const]
  })
  return withMembers(holder, Object.fromEntries(members))
}

/** As `retargetLimits`, for a node. */
export function retargetNode(node: PathwayNode, change: (id: string) => string | undefined): PathwayNode {
  const data = nodeData(node)
  const next = retargetLimits(data, change)
  return next === data ? node : { ...node, data: next }
}

/** Takes the targets away that are gone, from the limits of all nodes. */
export function retargetPathway(
  document: PathwayDocument,
  change: (id: string) => string | undefined,
): PathwayDocument {
  const config = globalConfig(document)
  const next = retargetLimits(config, change)
  return limitMembers.reduce((doc, member) => setPathwayLimit(doc, { member, value: next[member] }), document)
}

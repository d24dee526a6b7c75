import { edgesFrom, isRecord, nodeData, nodesById, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { findCircles } from '#pathway/findings/circles.ts'
import { graphOf } from '#pathway/graph.ts'
import type { KindFinder, NodeKind } from '#pathway/kind.ts'

/** The nodes of every circle in which no node waits for the caller, by their ids, in the order of the way. */
export function circlesOf(document: PathwayDocument, kindOf: KindFinder): readonly (readonly string[])[] {
  const graph = graphOf(document, kindOf)
  return findCircles(graph).map(circle => circle.map(place => graph.nodes[place]?.id ?? ''))
}

/** True if a node from which a way was taken now closes more circles without a caller's turn than there were before. */
export function addsCircle(
  before: PathwayDocument,
  after: PathwayDocument,
  kindOf: KindFinder,
  changed: PathwayNode | undefined,
): boolean {
  // The usual case, and much less to look at.
  if (!changed || leadsToRest(after, changed, kindOf)) return false
  return circlesOf(after, kindOf).length > circlesOf(before, kindOf).length
}

/** True if the conversation comes to rest at the node itself, or at every node that it leads to. */
function leadsToRest(document: PathwayDocument, changed: PathwayNode, kindOf: KindFinder): boolean {
  const nodes = nodesById(document)
  const rests = (node: PathwayNode) => kindOf(node.type).endsCall || kindOf(node.type).waits(nodeData(node))
  const node = nodes.get(changed.id)
  if (!node || rests(node)) return true
  const drawn = edgesFrom(document, node.id).map(({ edge }) => edge.target)
  const ruled = kindOf(node.type)
    .rules(nodeData(node))
    .map(rule => rule.target)
  return [...drawn, ...ruled].every(id => {
    const target = nodes.get(id ?? '')
    return target === undefined || rests(target)
  })
}

/** The members of `data` with which a node would wait for the caller; undefined where it waits already, or never can. */
export function waitingMembers(
  node: Parameters<typeof nodeData>[0],
  kind: NodeKind,
): { readonly modelOptions: Record<string, unknown> } | undefined {
  const data = nodeData(node)
  if (kind.waits(data) || !isRecord(data.modelOptions)) return undefined
  const { skipUserResponse: _, ...modelOptions } = data.modelOptions
  return kind.waits({ ...data, modelOptions }) ? { modelOptions } : undefined
}

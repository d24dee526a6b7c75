import {
  edgeDescription,
  edgeLabel,
  isAlwaysPicked,
  isGlobal,
  keyedEdges,
  listNodes,
  nodeData,
  nodeName,
  nodesById,
  type PathwayDocument,
  textMember,
} from '#pathway/document.ts'
import type { Choice } from './types.ts'

/** The edges out of a node that lead somewhere, in the document's order; one to a deleted node is no way on. */
export function edgeChoices(document: PathwayDocument, node_id: string): readonly Choice[] {
  const nodes = nodesById(document)
  return keyedEdges(document).flatMap(({ key, edge }): Choice[] => {
    const target = nodes.get(edge.target ?? '')
    if (edge.source !== node_id || !target) return []
    return [
      {
        key,
        target: target.id,
        target_name: nodeName(target),
        label: edgeLabel(edge),
        description: edgeDescription(edge),
        always: isAlwaysPicked(edge),
      },
    ]
  })
}

/** The global nodes that a conversation at `node_id` can go to. */
export function globalChoices(document: PathwayDocument, node_id: string): readonly Choice[] {
  return listNodes(document)
    .filter(node => isGlobal(node) && node.id !== node_id)
    .map(node => ({
      key: node.id,
      target: node.id,
      target_name: nodeName(node),
      label: textMember(nodeData(node), 'globalLabel') || nodeName(node),
      description: textMember(nodeData(node), 'globalDescription'),
      always: false,
    }))
}

/** True if a global node hands the conversation back to the node it left (`docs/playing.md` §2). */
export function returnsByItself(document: PathwayDocument, node_id: string): boolean {
  const node = nodesById(document).get(node_id)
  return node !== undefined && isGlobal(node) && nodeData(node).enableGlobalAutoReturn !== false
}

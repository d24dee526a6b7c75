import { keyedEdges, listNodes, nodesById, type PathwayDocument } from '../document.ts'
import { addEdge, reconnectEdge } from './edges.ts'
import { rowTargets } from './ruleRows.ts'

/** True if a node can be put into an edge: both ends of the edge are in the document, and the node is neither of them. */
export function canInsert(
  document: PathwayDocument,
  { key, node }: { readonly key: string; readonly node: string | undefined },
): boolean {
  const edge = keyedEdges(document).find(one => one.key === key)?.edge
  if (!edge || edge.source === node || edge.target === node) return false
  const nodes = nodesById(document)
  return nodes.has(edge.source ?? '') && nodes.has(edge.target ?? '')
}

/**
 * Puts a node of the document into an edge. The edge then leads to the node, with its label and with the rules of its source that it
 * mirrors; a new edge without a label leads on to where it led. Where that cannot be (`canInsert`), the same document comes back.
 */
export function insertNode(
  document: PathwayDocument,
  { key, node, edge_id }: { readonly key: string; readonly node: string; readonly edge_id: string },
): PathwayDocument {
  const edge = keyedEdges(document).find(one => one.key === key)?.edge
  const { source, target } = edge ?? {}
  if (source === undefined || target === undefined) return document
  if (!nodesById(document).has(node) || !canInsert(document, { key, node })) return document
  return addEdge(reconnectEdge(document, { key, source, target: node }), { id: edge_id, source: node, target })
}

/** True if no edge and no rule leads to a node or away from it. */
export function isUnconnected(document: PathwayDocument, id: string): boolean {
  if (document.edges.some(edge => edge.source === id || edge.target === id)) return false
  return listNodes(document).every(node => {
    const targets = rowTargets(node)
    return node.id === id ? targets.length === 0 : !targets.includes(id)
  })
}

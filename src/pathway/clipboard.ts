import { rowTarget, ruleRows, withRows, withTarget } from './commands/ruleRows.ts'
import {
  isRecord,
  isStart,
  keyedEdges,
  listNodes,
  nodeData,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayNode,
  type Position,
} from './document.ts'

/** A part of a pathway as plain JSON, as it lies on the clipboard. */
export interface ClipboardGraph {
  readonly dialpath: 'pathway-part'
  readonly nodes: readonly PathwayNode[]
  readonly edges: readonly PathwayEdge[]
}

/** The chosen nodes, with the edges between them. */
export function copyElements(
  document: PathwayDocument,
  chosen: { readonly nodes: ReadonlySet<string> },
): ClipboardGraph {
  return {
    dialpath: 'pathway-part',
    nodes: listNodes(document).filter(node => chosen.nodes.has(node.id)),
    edges: document.edges.filter(edge => chosen.nodes.has(edge.source ?? '') && chosen.nodes.has(edge.target ?? '')),
  }
}

function isPlaced(node: PathwayNode): node is PathwayNode & { readonly position: Position } {
  const position: unknown = node.position
  return isRecord(position) && Number.isFinite(position.x) && Number.isFinite(position.y)
}

/**
 * Adds a copied part with ids of its own, moved by `offset` pixels: edges inside the part are kept, rules that point into it
 * point at the copies, and a copied start is no second start.
 */
export function pasteElements(
  document: PathwayDocument,
  { graph, newId, offset }: { readonly graph: ClipboardGraph; readonly newId: () => string; readonly offset: number },
): { readonly document: PathwayDocument; readonly nodes: readonly string[]; readonly edges: readonly string[] } {
  const copies = graph.nodes.map(node => ({ node, id: newId() }))
  // Of nodes that share an id, the edges and rules of the part mean the first.
  const ids = new Map([...copies].reverse().map(({ node, id }) => [node.id, id]))
  const present = new Set(listNodes(document).map(node => node.id))
  const hasStart = listNodes(document).some(isStart)
  const nodes = copies.map(({ node, id }): PathwayNode => {
    const { isStart: start, ...data } = nodeData(node)
    const copy: PathwayNode = {
      ...node,
      id,
      ...(isRecord(node.data) && hasStart && start !== undefined ? { data } : {}),
      ...(isPlaced(node)
        ? { position: { ...node.position, x: node.position.x + offset, y: node.position.y + offset } }
        : {}),
    }
    const rows = ruleRows(copy)
    if (rows.length === 0) return copy
    return withRows(
      copy,
      rows.flatMap(row => {
        const target = rowTarget(row)
        if (!target) return [row]
        const inside = ids.get(target.id)
        if (inside !== undefined) return [withTarget(row, { ...target, id: inside })]
        return present.has(target.id) ? [row] : []
      }),
    )
  })
  const edges = graph.edges.flatMap((edge): PathwayEdge[] => {
    const [source, target] = [ids.get(edge.source ?? ''), ids.get(edge.target ?? '')]
    return source === undefined || target === undefined ? [] : [{ ...edge, id: newId(), source, target }]
  })
  const pasted = { ...document, nodes: [...document.nodes, ...nodes], edges: [...document.edges, ...edges] }
  const keys = keyedEdges(pasted).slice(document.edges.length)
  return { document: pasted, nodes: nodes.map(node => node.id), edges: keys.map(edge => edge.key) }
}

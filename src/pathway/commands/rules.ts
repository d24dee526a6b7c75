import { nodesById, type PathwayDocument } from '../document.ts'
import { addEdge } from './edges.ts'
import { mapNodes } from './nodes.ts'
import { rowTarget, ruleRows, withRows } from './ruleRows.ts'

function changeRows(
  document: PathwayDocument,
  node_id: string,
  change: (rows: readonly unknown[]) => readonly unknown[],
): PathwayDocument {
  return mapNodes(document, node => {
    if (node.id !== node_id) return node
    const rows = ruleRows(node)
    const next = change(rows)
    return next === rows ? node : withRows(node, next)
  })
}

/** Draws the edge that mirrors a rule, where none leads from the node to the rule's target. */
function mirror(document: PathwayDocument, node_id: string, rule: unknown, edge_id: string): PathwayDocument {
  const target = rowTarget(rule)?.id
  if (target === undefined || !nodesById(document).has(target)) return document
  if (document.edges.some(edge => edge.source === node_id && edge.target === target)) return document
  return addEdge(document, { id: edge_id, source: node_id, target })
}

/** Rubs out the edges that mirrored a rule to `target`, where no rule of the node leads there any more. */
function unmirror(document: PathwayDocument, node_id: string, target: string | undefined): PathwayDocument {
  const node = nodesById(document).get(node_id)
  if (target === undefined || !node || ruleRows(node).some(row => rowTarget(row)?.id === target)) return document
  const edges = document.edges.filter(edge => edge.source !== node_id || edge.target !== target)
  return edges.length === document.edges.length ? document : { ...document, edges }
}

function targetAt(document: PathwayDocument, node_id: string, index: number): string | undefined {
  const node = nodesById(document).get(node_id)
  return node ? rowTarget(ruleRows(node)[index])?.id : undefined
}

/** Adds a routing rule at the end, with its edge. */
export function addRule(
  document: PathwayDocument,
  { node_id, rule, edge_id }: { readonly node_id: string; readonly rule: unknown; readonly edge_id: string },
): PathwayDocument {
  return mirror(
    changeRows(document, node_id, rows => [...rows, rule]),
    node_id,
    rule,
    edge_id,
  )
}

/** Replaces a rule; its edge follows it to another target. */
export function setRule(
  document: PathwayDocument,
  {
    node_id,
    index,
    rule,
    edge_id,
  }: { readonly node_id: string; readonly index: number; readonly rule: unknown; readonly edge_id: string },
): PathwayDocument {
  const before = targetAt(document, node_id, index)
  const changed = changeRows(document, node_id, rows => rows.map((row, at) => (at === index ? rule : row)))
  if (rowTarget(rule)?.id === before) return changed
  return mirror(unmirror(changed, node_id, before), node_id, rule, edge_id)
}

export function moveRule(
  document: PathwayDocument,
  { node_id, from, to }: { readonly node_id: string; readonly from: number; readonly to: number },
): PathwayDocument {
  return changeRows(document, node_id, rows => {
    if (from === to || rows[from] === undefined || to < 0 || to >= rows.length) return rows
    const rest = rows.filter((_, index) => index !== from)
    return [...rest.slice(0, to), rows[from], ...rest.slice(to)]
  })
}

/** Removes a rule, and its edge where no other rule leads along it. */
export function removeRule(
  document: PathwayDocument,
  { node_id, index }: { readonly node_id: string; readonly index: number },
): PathwayDocument {
  const target = targetAt(document, node_id, index)
  return unmirror(
    changeRows(document, node_id, rows => rows.filter((_, at) => at !== index)),
    node_id,
    target,
  )
}

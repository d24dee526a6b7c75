import { nodeData, nodesById, type PathwayDocument } from '../document.ts'
import { FALLBACK, fallbackOf } from '../rules/routes.ts'
import { addEdge } from './edges.ts'
import { mapNodes, setNodeMembers } from './nodes.ts'
import { type RowsMember, rowTarget, rowTargets, ruleRows, withRows } from './ruleRows.ts'

/** The list of rows that a command changes: the routing rules of a node, where `member` does not say its routes. */
interface Rows {
  readonly node_id: string
  readonly member?: RowsMember
}

function changeRows(
  document: PathwayDocument,
  { node_id, member }: Rows,
  change: (rows: readonly unknown[]) => readonly unknown[],
): PathwayDocument {
  return mapNodes(document, node => {
    if (node.id !== node_id) return node
    const rows = ruleRows(node, member)
    const next = change(rows)
    return next === rows ? node : withRows(node, next, member)
  })
}

/** Draws the edge that mirrors a rule, where none leads from the node to the rule's target. */
function mirror(
  document: PathwayDocument,
  node_id: string,
  target: string | undefined,
  edge_id: string,
): PathwayDocument {
  if (target === undefined || !nodesById(document).has(target)) return document
  if (document.edges.some(edge => edge.source === node_id && edge.target === target)) return document
  return addEdge(document, { id: edge_id, source: node_id, target })
}

/** Rubs out the edges that mirrored a rule to `target`, where no rule of the node leads there any more. */
function unmirror(document: PathwayDocument, node_id: string, target: string | undefined): PathwayDocument {
  const node = nodesById(document).get(node_id)
  if (target === undefined || !node || rowTargets(node).includes(target)) return document
  const edges = document.edges.filter(edge => edge.source !== node_id || edge.target !== target)
  return edges.length === document.edges.length ? document : { ...document, edges }
}

function targetAt(document: PathwayDocument, { node_id, member }: Rows, index: number): string | undefined {
  const node = nodesById(document).get(node_id)
  return node ? rowTarget(ruleRows(node, member)[index], member)?.id : undefined
}

/** Adds a row at the end, with its edge. */
export function addRule(
  document: PathwayDocument,
  { rule, edge_id, ...rows }: Rows & { readonly rule: unknown; readonly edge_id: string },
): PathwayDocument {
  const added = changeRows(document, rows, before => [...before, rule])
  return mirror(added, rows.node_id, rowTarget(rule, rows.member)?.id, edge_id)
}

/** Replaces a row; its edge follows it to another target. */
export function setRule(
  document: PathwayDocument,
  {
    index,
    rule,
    edge_id,
    ...rows
  }: Rows & { readonly index: number; readonly rule: unknown; readonly edge_id: string },
): PathwayDocument {
  const before = targetAt(document, rows, index)
  const changed = changeRows(document, rows, all => all.map((row, at) => (at === index ? rule : row)))
  const after = rowTarget(rule, rows.member)?.id
  if (after === before) return changed
  return mirror(unmirror(changed, rows.node_id, before), rows.node_id, after, edge_id)
}

export function moveRule(
  document: PathwayDocument,
  { from, to, ...rows }: Rows & { readonly from: number; readonly to: number },
): PathwayDocument {
  return changeRows(document, rows, all => {
    if (from === to || all[from] === undefined || to < 0 || to >= all.length) return all
    const rest = all.filter((_, index) => index !== from)
    return [...rest.slice(0, to), all[from], ...rest.slice(to)]
  })
}

/** Removes a row, and its edge where no other leads along it. */
export function removeRule(
  document: PathwayDocument,
  { index, ...rows }: Rows & { readonly index: number },
): PathwayDocument {
  const target = targetAt(document, rows, index)
  const removed = changeRows(document, rows, all => all.filter((_, at) => at !== index))
  return unmirror(removed, rows.node_id, target)
}

/** Leads a Route elsewhere where none of its routes is true; its edge follows. Without a target nothing is set for that. */
export function setFallback(
  document: PathwayDocument,
  {
    node_id,
    target,
    edge_id,
  }: { readonly node_id: string; readonly target: string | undefined; readonly edge_id: string },
): PathwayDocument {
  const node = nodesById(document).get(node_id)
  if (!node) return document
  const changed = setNodeMembers(document, { id: node_id, members: { [FALLBACK]: target } })
  return mirror(unmirror(changed, node_id, fallbackOf(nodeData(node))), node_id, target, edge_id)
}

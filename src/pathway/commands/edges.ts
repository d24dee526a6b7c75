import { isRecord, keyedEdges, nodeName, nodesById, type PathwayDocument, type PathwayEdge } from '../document.ts'
import { mapNodes } from './nodes.ts'
import { retargetRows } from './ruleRows.ts'
import { withMembers } from './withMembers.ts'

function changeEdge(
  document: PathwayDocument,
  key: string,
  change: (edge: PathwayEdge) => PathwayEdge,
): PathwayDocument {
  let changed = false
  const edges = keyedEdges(document).map(({ key: own, edge }) => {
    const next = own === key ? change(edge) : edge
    changed ||= next !== edge
    return next
  })
  return changed ? { ...document, edges } : document
}

/** A new edge carries its label at both places where readers look for it (`docs/api-decisions.md` §3). */
export function addEdge(
  document: PathwayDocument,
  {
    id,
    source,
    target,
    label = '',
  }: { readonly id: string; readonly source: string; readonly target: string; readonly label?: string },
): PathwayDocument {
  return { ...document, edges: [...document.edges, { id, source, target, type: 'custom', label, data: { label } }] }
}

/** Writes a label where it stood: at `label`, at `data.label`, at both, or at `data.name` where that was all. */
export function setEdgeLabel(
  document: PathwayDocument,
  { key, label }: { readonly key: string; readonly label: string },
): PathwayDocument {
  return changeEdge(document, key, edge => withLabel(edge, label))
}

/** The edge with another label, where its own stood. */
export function withLabel(edge: PathwayEdge, label: string): PathwayEdge {
  const data = isRecord(edge.data) ? edge.data : {}
  const atTop = typeof edge.label === 'string'
  const inData = typeof data.label === 'string'
  const inName = !atTop && !inData && typeof data.name === 'string'
  const nowhere = !atTop && !inData && !inName
  const top = atTop || nowhere ? withMembers(edge, { label }) : edge
  if (!inData && !inName && !nowhere) return top
  return withMembers(top, { data: withMembers(data, inName ? { name: label } : { label }) })
}

/** Sets a member of the edge's `data`; `undefined` removes it. A description that stood at the top is written there. */
export function setEdgeMember(
  document: PathwayDocument,
  { key, member, value }: { readonly key: string; readonly member: string; readonly value: unknown },
): PathwayDocument {
  return changeEdge(document, key, edge =>
    member === 'description' ? withDescription(edge, value) : withDataMember(edge, member, value),
  )
}

/** The edge with another description, where its own stood. */
export function withDescription(edge: PathwayEdge, value: unknown): PathwayEdge {
  const isAtTop =
    typeof edge.description === 'string' && (isRecord(edge.data) ? edge.data : {}).description === undefined
  return isAtTop ? withMembers(edge, { description: value }) : withDataMember(edge, 'description', value)
}

function withDataMember(edge: PathwayEdge, member: string, value: unknown): PathwayEdge {
  const data = isRecord(edge.data) ? edge.data : {}
  const next = withMembers(data, { [member]: value })
  return next === data ? edge : { ...edge, data: next }
}

/** Sets a member of the edge itself, outside of its `data`: its `type`, and what other programs write there. */
export function setEdgeTopMember(
  document: PathwayDocument,
  { key, member, value }: { readonly key: string; readonly member: string; readonly value: unknown },
): PathwayDocument {
  return changeEdge(document, key, edge => withMembers(edge, { [member]: value }))
}

/** Leads an edge elsewhere; the rules of its source that it mirrors go along, where no other edge mirrors them. */
export function reconnectEdge(
  document: PathwayDocument,
  { key, source, target }: { readonly key: string; readonly source: string; readonly target: string },
): PathwayDocument {
  const before = keyedEdges(document).find(one => one.key === key)?.edge
  if (!before || (before.source === source && before.target === target)) return document
  const moved = changeEdge(document, key, edge => ({ ...edge, source, target }))
  const mirrored = moved.edges.some(edge => edge.source === before.source && edge.target === before.target)
  if (mirrored || before.source !== source) return moved
  const node = nodesById(document).get(target)
  const name = node ? nodeName(node) : undefined
  return mapNodes(moved, own =>
    own.id === source ? retargetRows(own, to => (to.id === before.target ? { id: target, name } : to)) : own,
  )
}

/** Swaps the ends of an edge. Rules that it mirrored stay with the node that they belong to. */
export function reverseEdge(document: PathwayDocument, { key }: { readonly key: string }): PathwayDocument {
  return changeEdge(document, key, edge =>
    edge.source === edge.target ? edge : { ...edge, source: edge.target, target: edge.source },
  )
}

/** Moves an edge before (-1) or after (1) the next one that leaves the same node, which is the order in which they are read. */
export function moveEdge(
  document: PathwayDocument,
  { key, by }: { readonly key: string; readonly by: -1 | 1 },
): PathwayDocument {
  const keyed = keyedEdges(document)
  const at = keyed.findIndex(one => one.key === key)
  const edge = keyed[at]?.edge
  if (!edge) return document
  const siblings = keyed.flatMap((one, place) => (one.edge.source === edge.source ? [place] : []))
  const to = siblings[siblings.indexOf(at) + by]
  const other = to === undefined ? undefined : keyed[to]?.edge
  if (to === undefined || !other) return document
  return { ...document, edges: document.edges.with(at, other).with(to, edge) }
}

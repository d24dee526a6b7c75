import { nodeKinds } from '#nodes/kinds.ts'
import { addEdge, reconnectEdge } from '#pathway/commands/edges.ts'
import { insertNode } from '#pathway/commands/insert.ts'
import { addNode } from '#pathway/commands/nodes.ts'
import { keyedEdges, nameById, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { newNode, placeAtEnd, placeBelow } from '../commands/newNode.ts'
import { nodeKey, routeKey } from '../session/analysis/outlineTree.ts'
import { newId } from '../session/document/newId.ts'
import { askFocus, chooseRow, type NewPlace, type Outlined } from '../session/view/outlineStore.ts'

export interface NewNode {
  /** The kind's key. */
  readonly kind: string
  /** Empty for the name of its kind. */
  readonly name: string
  /** Label of the new edge, to the node or from it. */
  readonly label: string
}

/** Adds a connected node as one history step, and focuses its row. */
export function addFromOutline(session: Outlined, place: NewPlace, asked: NewNode): void {
  const kind = nodeKinds.find(one => one.key === asked.kind)
  if (!kind) return
  const { document, run } = session.store.getState()
  const name = asked.name.trim()
  const beside = besideWhich(document, place)
  const position = beside === undefined ? placeAtEnd(document) : placeBelow(document, beside)
  const node = newNode(document, kind, { position, ...(name !== '' && { name }) })
  const { id } = node
  const edge_id = newId()
  const { label } = asked
  run(`Add ${kind.label} node`, doc => {
    const added = addNode(doc, { node })
    if ('after' in place) return addEdge(added, { id: edge_id, source: place.after, target: id, label })
    if ('before' in place) return addEdge(added, { id: edge_id, source: id, target: place.before, label })
    return 'into' in place ? insertNode(added, { key: place.into, node: id, edge_id }) : added
  })
  chooseRow(session, nodeKey(id))
  askFocus(session)
}

function besideWhich(document: PathwayDocument, place: NewPlace): string | undefined {
  if ('after' in place) return place.after
  if ('before' in place) return place.before
  if (!('into' in place)) return undefined
  return keyedEdges(document).find(({ key }) => key === place.into)?.edge.source
}

/** Connects two nodes, and has the new edge's label written. */
export function connectFromOutline(session: Outlined, source: string, target: string): void {
  const id = newId()
  const { run, labelEdge } = session.store.getState()
  run('Connect nodes', doc => addEdge(doc, { id, source, target }))
  chooseRow(session, routeKey(id))
  labelEdge(id)
}

/** Reconnects an edge to another node. */
export function aimFromOutline(session: Outlined, key: string, target: string): void {
  const { document, run } = session.store.getState()
  const edge = keyedEdges(document).find(one => one.key === key)?.edge
  if (!edge || !nodesById(document).has(target)) return
  run(`Reconnect edge to “${nameById(document, target)}”`, doc =>
    reconnectEdge(doc, { key, source: edge.source ?? '', target }),
  )
  chooseRow(session, routeKey(key))
  askFocus(session)
}

import { nodeKinds } from '#nodes/kinds.ts'
import { addEdge } from '#pathway/commands/edges.ts'
import { insertNode } from '#pathway/commands/insert.ts'
import { addNode } from '#pathway/commands/nodes.ts'
import type { Point } from '../geometry/box.ts'
import { cardBox } from '../geometry/card.ts'
import { freePlaceAt } from '../geometry/freePosition.ts'
import { newId } from '../session/document/newId.ts'
import { boxesOf } from './boxesOf.ts'
import type { CommandContext } from './command.ts'
import { newNode } from './newNode.ts'
import { middleOfView } from './viewport.ts'

/** Data transfer type for a kind's key, dragged from the palette. */
export const NEW_NODE = 'application/x-dialpath-node'
/** Data transfer type that marks a kind with outgoing edges: only the types can be read before the drop. */
export const LEADS_ON = 'application/x-dialpath-leads-on'

/** Connection of a new node: an edge from another node, or its insertion into an edge. */
export type Connected = { readonly from: string } | { readonly into: string }

/** Adds a node of a kind, at a place of the canvas or as near to the middle of the view as it covers no other, connected if that is said; opens its form. */
export function addNodeOfKind(
  { store, ...view }: Pick<CommandContext, 'store' | 'flow' | 'canvas'>,
  key: string,
  at: Point = freeMiddleOfView(view),
  connected?: Connected,
) {
  const kind = nodeKinds.find(one => one.key === key)
  if (!kind) return
  const { document, run, reveal } = store.getState()
  const node = newNode(document, kind, { position: at })
  const { id } = node
  const edge_id = newId()
  const isAdded = run(`Add ${kind.label} node`, doc => {
    const added = addNode(doc, { node })
    if (!connected) return added
    return 'from' in connected
      ? addEdge(added, { id: edge_id, source: connected.from, target: id })
      : insertNode(added, { key: connected.into, node: id, edge_id })
  })
  if (isAdded) reveal({ node_id: id, field: 'name' })
}

function freeMiddleOfView(view: Pick<CommandContext, 'flow' | 'canvas'>): Point {
  return freePlaceAt(cardBox(middleOfView(view)), boxesOf(view.flow))
}

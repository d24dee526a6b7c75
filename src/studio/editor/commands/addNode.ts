import { nodeKinds } from '#nodes/kinds.ts'
import { addEdge } from '#pathway/commands/edges.ts'
import { addNode } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import type { Point } from '../geometry/box.ts'
import { newId } from '../session/document/newId.ts'
import type { CommandContext } from './command.ts'
import { freeCardPlace } from './freePlace.ts'
import { loadInsertion } from './inserting.ts'
import { newNode } from './newNode.ts'

/** Data transfer type for a kind's key, dragged from the palette. */
export const NEW_NODE = 'application/x-dialpath-node'
/** Data transfer type that marks a kind with outgoing edges: only the types can be read before the drop. */
export const LEADS_ON = 'application/x-dialpath-leads-on'

/** Connection of a new node: an edge from another node, or its insertion into an edge. */
export type Connected = { readonly from: string } | { readonly into: string }

/** Adds a node of a kind, at a place of the canvas or as near to the middle of the view as it covers nothing, connected if that is said; opens its form. */
export async function addNodeOfKind(
  { store, ...view }: Pick<CommandContext, 'store' | 'flow' | 'canvas'>,
  key: string,
  at: Point = freeCardPlace({ store, ...view }),
  connected?: Connected,
): Promise<void> {
  const kind = nodeKinds.find(one => one.key === key)
  if (!kind) return
  const { document, run, reveal } = store.getState()
  const node = newNode(document, kind, { position: at })
  const { id } = node
  const step = `Add ${kind.label} node`
  const add = (doc: PathwayDocument) => addNode(doc, { node })
  const isAdded =
    connected && 'into' in connected
      ? (await loadInsertion()).insertWithRoom({ store, ...view }, step, { key: connected.into, node: id, at }, add)
      : run(step, doc =>
          connected ? addEdge(add(doc), { id: newId(), source: connected.from, target: id }) : add(doc),
        )
  if (isAdded) reveal({ node_id: id, field: 'name' })
}

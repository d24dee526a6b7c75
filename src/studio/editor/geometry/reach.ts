import { isGlobal, nodesById, type PathwayDocument } from '#pathway/document.ts'

interface Selected {
  readonly document: PathwayDocument
  readonly selection: { readonly nodes: ReadonlySet<string> }
}

/** A node, and whether it is the caller's turn there. */
interface Reached {
  readonly id: string
  readonly waits: boolean
}

/** Tells whether the caller can be led from a node to the selected one, because that one is global: wherever it is the caller's turn. */
export function isInReach(state: Selected, node: Reached): boolean {
  return reachOf(state)(node)
}

const nowhere = () => false

/** The same for many nodes. */
export function reachOf({ document, selection }: Selected): (node: Reached) => boolean {
  const [id] = selection.nodes
  if (id === undefined || selection.nodes.size > 1) return nowhere
  const selected = nodesById(document).get(id)
  if (!selected || !isGlobal(selected)) return nowhere
  return node => node.id !== id && node.waits
}

import { kindOf } from '#nodes/models.ts'
import { isGlobal, nodeData, nodesById, type PathwayNode } from '#pathway/document.ts'
import type { EditorState } from '../store.ts'

/** Whether the caller can be led from a node to the one that is selected, because that one is global: wherever it is the caller's turn. */
export function isInReach({ document, selection }: Pick<EditorState, 'document' | 'selection'>, node: PathwayNode) {
  const [id] = selection.nodes
  if (id === undefined || id === node.id || selection.nodes.size > 1) return false
  const selected = nodesById(document).get(id)
  return selected !== undefined && isGlobal(selected) && kindOf(node.type).waits(nodeData(node))
}

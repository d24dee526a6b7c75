import { listGroups } from '#pathway/canvas.ts'
import type { EditorState } from '../store.ts'
import type { CommandContext } from './command.ts'

/** Something that has a place: a node, a note, or a group for its nodes. */
export function hasPlaced({ store }: CommandContext): boolean {
  const { nodes, notes, groups } = store.getState().selection
  return nodes.size + notes.size + groups.size > 0
}
/** What is selected that has a place; a group stands for its nodes. */
export function placedSelection({ document, selection }: Pick<EditorState, 'document' | 'selection'>) {
  const inGroups = listGroups(document).flatMap(({ id, nodes }) => (selection.groups.has(id) ? nodes : []))
  return { nodes: new Set([...selection.nodes, ...inGroups]), notes: selection.notes }
}

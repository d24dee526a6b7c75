import type { CommandContext } from './command.ts'

/** Something that has a place: a node, a note, or a group for its nodes. */
export function hasPlaced({ store }: CommandContext): boolean {
  const { nodes, notes, groups } = store.getState().selection
  return nodes.size + notes.size + groups.size > 0
}

import { moveNodes } from '#pathway/commands/nodes.ts'
import { nodeName, nodesById, type PathwayDocument, type Position } from '#pathway/document.ts'
import type { EditorStore } from '../store.ts'

/** “Greeting” where it is one node, else how many. */
export function nameNodes(document: PathwayDocument, ids: readonly string[]): string {
  const [first] = ids
  const node = first === undefined ? undefined : nodesById(document).get(first)
  return ids.length === 1 && node ? `“${nodeName(node)}”` : `${ids.length} nodes`
}

/** Puts nodes where the pointer let go of them, as one step. */
export function moveTo(store: EditorStore, positions: Readonly<Record<string, Position>>): void {
  const { document, run } = store.getState()
  run(`Move ${nameNodes(document, Object.keys(positions))}`, doc => moveNodes(doc, { positions }))
}

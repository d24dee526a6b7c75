import { moveNotes } from '#pathway/commands/canvas.ts'
import { moveNodes } from '#pathway/commands/nodes.ts'
import type { Point } from '../geometry/box.ts'
import { nameElements } from '../session/document/nameElements.ts'
import type { EditorStore } from '../session/document/store.ts'

type Places = Readonly<Record<string, Point>>

/** Moves dragged nodes and notes to where they were dropped, as one history step. */
export function moveTo(store: EditorStore, positions: Places, notes: Places = {}): void {
  const { document, run } = store.getState()
  const what = nameElements(document, { nodes: Object.keys(positions), notes: Object.keys(notes) })
  run(`Move ${what}`, doc => moveNotes(moveNodes(doc, { positions }), { positions: notes }))
}

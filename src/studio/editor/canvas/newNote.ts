import { canvasColors, NOTE_SIZE } from '#pathway/canvas.ts'
import { addNote } from '#pathway/commands/canvas.ts'
import type { Position } from '#pathway/document.ts'
import { newId } from '../newId.ts'
import type { EditorStore } from '../store.ts'

/** The type under which a note travels when it is dragged from the palette. */
export const NEW_NOTE = 'application/x-dialpath-note'

/** Adds a note around a place of the canvas, and has it written. */
export function addNoteAt(store: EditorStore, { x, y }: Position) {
  const { width, height } = NOTE_SIZE
  const id = newId()
  const position = { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }
  const { run, select, writeOn } = store.getState()
  run('Add a note', doc => addNote(doc, { note: { id, text: '', color: canvasColors[0], position, width, height } }))
  select({ notes: [id] })
  writeOn(id)
}

import { canvasColors, NOTE_SIZE } from '#pathway/canvas.ts'
import { addNote } from '#pathway/commands/canvas.ts'
import type { Point } from '../geometry/box.ts'
import { newId } from '../session/document/newId.ts'
import type { EditorStore } from '../session/document/store.ts'
import { hasRoomFor } from './hasRoomFor.ts'

/** Data transfer type of a note, dragged from the palette. */
export const NEW_NOTE = 'application/x-dialpath-note'

/** Adds a note centred on a position and focuses its text: on the canvas, or in its form beside the outline. */
export function addNoteAt(store: EditorStore, { x, y }: Point) {
  if (!hasRoomFor(store.getState().document, 'canvas.notes')) return
  const { width, height } = NOTE_SIZE
  const id = newId()
  const position = { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }
  const { run, select, writeOn, view, reveal } = store.getState()
  const note = { id, text: '', color: canvasColors[0], position, width, height }
  if (!run('Add note', doc => addNote(doc, { note }))) return
  if (view === 'outline') {
    reveal({ note_id: id, field: 'text' })
    return
  }
  select({ notes: [id] })
  writeOn(id)
}

import type { Node } from '@xyflow/react'
import { type CanvasNote, listNotes } from '#pathway/canvas.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { same } from '#pathway/merge.ts'
import type { Selected } from './selected.ts'

export type NoteNode = Node<{ readonly note: CanvasNote }, 'note'>

/** On the canvas a note has an id that no node of a pathway has. */
const PREFIX = 'canvas-note '

export function flowIdOfNote(id: string): string {
  return `${PREFIX}${id}`
}

/** The id of the note that is on the canvas under an id; undefined for a node. */
export function noteOfFlowId(id: string): string | undefined {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined
}

const WORDS_READ = 80

/** The canvas's nodes for the notes, which lie below the edges and the cards; one that did not change keeps its object. */
export function noteNodes(
  document: PathwayDocument,
  selection: Pick<Selected, 'notes'>,
  known: (id: string, likely: number) => Node | undefined,
): readonly NoteNode[] {
  return listNotes(document).map((note, at): NoteNode => {
    const id = flowIdOfNote(note.id)
    const old = known(id, at)
    const selected = selection.notes.has(note.id)
    const { width, height } = note
    if (isNoteNode(old) && old.selected === selected && (old.dragging || isDrawn(old, note))) return old
    return {
      id,
      type: 'note',
      position: old?.dragging ? old.position : note.position,
      ...(old?.dragging ? { dragging: true } : {}),
      data: { note },
      selected,
      zIndex: -1,
      connectable: false,
      ariaLabel: `Note: ${note.text.slice(0, WORDS_READ) || 'empty'}`,
      width,
      height,
      measured: { width, height },
      handles: [],
    }
  })
}

function isNoteNode(node: Node | undefined): node is NoteNode {
  return node?.type === 'note'
}

function isDrawn({ data, position, width, height }: NoteNode, note: CanvasNote): boolean {
  return (
    same(data.note, note) &&
    position.x === note.position.x &&
    position.y === note.position.y &&
    width === note.width &&
    height === note.height
  )
}

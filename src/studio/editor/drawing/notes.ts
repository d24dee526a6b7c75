import type { Node } from '@xyflow/react'
import { type CanvasNote, listNotes } from '#pathway/canvas.ts'
import { listNodes, type PathwayDocument } from '#pathway/document.ts'
import { same } from '#pathway/merge.ts'
import { CARD_WIDTH } from '../geometry/card.ts'
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

/**
 * The canvas's nodes for the notes, which lie below the cards; one that did not change keeps its object. Edges run behind a note, so that its
 * words can be read, but over one on which cards stand: that is a backdrop.
 */
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
    const zIndex = isBackdrop(document, note) ? BELOW_EDGES : ABOVE_EDGES
    if (isNoteNode(old) && old.selected === selected && (old.dragging || (old.zIndex === zIndex && isDrawn(old, note))))
      return old
    return {
      id,
      type: 'note',
      position: old?.dragging ? old.position : note.position,
      ...(old?.dragging ? { dragging: true } : {}),
      data: { note },
      selected,
      zIndex,
      connectable: false,
      ariaLabel: `Note: ${note.text.slice(0, WORDS_READ) || 'empty'}`,
      width,
      height,
      measured: { width, height },
      handles: [],
    }
  })
}

const BELOW_EDGES = -1
const ABOVE_EDGES = 0

/** Tells whether a card stands on a note. */
export function isBackdrop(document: PathwayDocument, { position, width, height }: CanvasNote): boolean {
  return listNodes(document).some(
    ({ position: card }) =>
      card &&
      card.x >= position.x &&
      card.x + CARD_WIDTH <= position.x + width &&
      card.y >= position.y &&
      card.y <= position.y + height,
  )
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

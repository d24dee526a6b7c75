import { type CanvasColor, canvasColors, listGroups, listNotes, NOTE_LIMITS, NOTE_SIZE } from '#pathway/canvas.ts'
import { groupNodes, setGroup, setNote, ungroup } from '#pathway/commands/canvas.ts'
import { counted } from '#ui/counted.ts'
import type { Point } from '../geometry/box.ts'
import { groupSize, nameElements } from '../session/document/nameElements.ts'
import { newId } from '../session/document/newId.ts'
import { countSelected } from '../session/document/selection.ts'
import type { Place } from '../session/document/store.ts'
import { aboutOne, type CommandContext, commandList, type EditorCommand } from './command.ts'
import { freePlaceInView } from './freePlace.ts'
import { hasRoomFor } from './hasRoomFor.ts'
import { placeAtEnd } from './newNode.ts'
import { addNoteAt } from './newNote.ts'
import { viewOfCanvas } from './viewport.ts'

/** Returns the first field of the only selected note or group; undefined if anything else is selected too. */
export function noteOrGroup({ store }: Pick<CommandContext, 'store'>): Place | undefined {
  const { selection } = store.getState()
  const [note_id] = selection.notes
  const [group_id] = selection.groups
  if (countSelected(selection) !== 1) return undefined
  if (note_id !== undefined) return { note_id, field: 'text' }
  return group_id === undefined ? undefined : { group_id, field: 'name' }
}

/** The selected groups, and those that have a selected node. */
function chosenGroups({ store }: CommandContext): readonly string[] {
  const { document, selection } = store.getState()
  return listGroups(document)
    .filter(({ id, nodes }) => selection.groups.has(id) || nodes.some(node => selection.nodes.has(node)))
    .map(({ id }) => id)
}

function colour(color: CanvasColor): EditorCommand<`colour-${CanvasColor}`> {
  return {
    id: `colour-${color}`,
    title: `Change color to ${color}`,
    group: 'Edit',
    shortcuts: [],
    scope: 'graph',
    when: ({ store }) => {
      const { notes, groups } = store.getState().selection
      return notes.size + groups.size > 0
    },
    run: ({ store }) => {
      const { selection, run } = store.getState()
      run(`Change color to ${color}`, document => {
        const noted = [...selection.notes].reduce((doc, id) => setNote(doc, { id, members: { color } }), document)
        return [...selection.groups].reduce((doc, id) => setGroup(doc, { id, members: { color } }), noted)
      })
    },
  }
}

const RESIZE_STEP = 24

/** Resizes the selected notes. Repeated resizes of the same notes are one history step. */
function resize<const Id extends string>(
  id: Id,
  title: string,
  key: string,
  side: 'width' | 'height',
  by: number,
): EditorCommand<Id> {
  return {
    id,
    title,
    group: 'Edit',
    shortcuts: [`mod+${key}`],
    scope: 'canvas',
    when: ({ store }) => store.getState().selection.notes.size > 0,
    run: ({ store }) => {
      const { document, selection, run } = store.getState()
      const notes = listNotes(document).filter(({ id }) => selection.notes.has(id))
      run(
        `Resize ${nameElements(document, { notes: selection.notes })}`,
        doc =>
          notes.reduce((before, { id, [side]: was }) => {
            const now = Math.min(NOTE_LIMITS.max, Math.max(NOTE_LIMITS.min, was + by))
            return setNote(before, { id, members: side === 'width' ? { width: now } : { height: now } })
          }, doc),
        { typing: `resize ${[...selection.notes].join(' ')}` },
      )
    },
  }
}

/** Returns the middle of a note in free space of the view, or of the view where it has none. */
function freeMiddle(context: CommandContext): Point {
  const { x, y, width, height } = viewOfCanvas(context)
  const corner = freePlaceInView(context, NOTE_SIZE, { mayCoverLines: true })
  return corner
    ? { x: corner.x + NOTE_SIZE.width / 2, y: corner.y + NOTE_SIZE.height / 2 }
    : { x: x + width / 2, y: y + height / 2 }
}

export const noteAndGroupCommands = commandList([
  {
    id: 'add-note',
    title: 'Add note',
    group: 'Edit',
    shortcuts: ['shift+n'],
    scope: 'canvas',
    when: () => true,
    run: context => addNoteAt(context.store, freeMiddle(context)),
  },
  aboutOne(noteOrGroup, {
    id: 'write',
    title: 'Edit note or rename group',
    group: 'Edit',
    shortcuts: ['enter', 'f2'],
    scope: 'graph',
    run: ({ store }, place) => {
      const { view, writeOn, reveal } = store.getState()
      if (view === 'outline') reveal(place)
      else writeOn(place.note_id ?? place.group_id ?? null)
    },
  }),
  {
    id: 'outline-note',
    title: 'Add note',
    group: 'Outline',
    shortcuts: ['alt+m'],
    scope: 'outline',
    when: () => true,
    run: ({ store }) => {
      const { x, y } = placeAtEnd(store.getState().document)
      addNoteAt(store, { x: x + NOTE_SIZE.width / 2, y: y + NOTE_SIZE.height / 2 })
    },
  },
  {
    id: 'group',
    title: 'Group selection',
    group: 'Edit',
    shortcuts: ['mod+g'],
    scope: 'page',
    when: ({ store }) => store.getState().selection.nodes.size > 0,
    run: ({ store }) => {
      const { document, selection, run, select, writeOn, view, reveal } = store.getState()
      if (!hasRoomFor(document, 'canvas.groups')) return
      const nodes = [...selection.nodes]
      const id = newId()
      run(`Group ${groupSize({ nodes })}`, doc =>
        groupNodes(doc, { group: { id, name: view === 'outline' ? '' : 'Group', color: 'blue', nodes } }),
      )
      if (view === 'outline') {
        reveal({ group_id: id, field: 'name' })
        return
      }
      select({ groups: [id] })
      writeOn(id)
    },
  },
  {
    id: 'ungroup',
    title: 'Ungroup',
    group: 'Edit',
    shortcuts: ['mod+shift+g'],
    scope: 'page',
    when: context => chosenGroups(context).length > 0,
    run: context => {
      const ids = chosenGroups(context)
      const { document, run, select } = context.store.getState()
      const nodes = listGroups(document).flatMap(group => (ids.includes(group.id) ? group.nodes : []))
      run(ids.length === 1 ? 'Ungroup' : `Ungroup ${counted(ids.length, 'group')}`, doc => ungroup(doc, { ids }))
      select({ nodes })
    },
  },
  resize('note-wider', 'Make note wider', 'arrowright', 'width', RESIZE_STEP),
  resize('note-narrower', 'Make note narrower', 'arrowleft', 'width', -RESIZE_STEP),
  resize('note-taller', 'Make note taller', 'arrowdown', 'height', RESIZE_STEP),
  resize('note-shorter', 'Make note shorter', 'arrowup', 'height', -RESIZE_STEP),
  ...canvasColors.map(colour),
])

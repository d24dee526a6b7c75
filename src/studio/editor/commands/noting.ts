import { type CanvasColor, canvasColors, listGroups } from '#pathway/canvas.ts'
import { groupNodes, setGroup, setNote, ungroup } from '#pathway/commands/canvas.ts'
import { addNoteAt } from '../canvas/newNote.ts'
import { viewOfCanvas } from '../canvas/view.ts'
import { newId } from '../newId.ts'
import type { CommandContext, EditorCommand } from './command.ts'

/** The one selected note or group; undefined where something else is selected as well. */
function onlyOne({ store }: CommandContext): string | undefined {
  const { nodes, edges, notes, groups } = store.getState().selection
  const [id] = [...notes, ...groups]
  return nodes.size + edges.size === 0 && notes.size + groups.size === 1 ? id : undefined
}

/** The selected groups, and those that have a selected node. */
function chosenGroups({ store }: CommandContext): readonly string[] {
  const { document, selection } = store.getState()
  return listGroups(document)
    .filter(({ id, nodes }) => selection.groups.has(id) || nodes.some(node => selection.nodes.has(node)))
    .map(({ id }) => id)
}

function colour(color: CanvasColor): EditorCommand {
  return {
    id: `colour-${color}`,
    title: `Colour it ${color}`,
    group: 'Edit',
    shortcuts: [],
    scope: 'canvas',
    when: ({ store }) => {
      const { notes, groups } = store.getState().selection
      return notes.size + groups.size > 0
    },
    run: ({ store }) => {
      const { selection, run } = store.getState()
      run(`Colour it ${color}`, document => {
        const noted = [...selection.notes].reduce((doc, id) => setNote(doc, { id, members: { color } }), document)
        return [...selection.groups].reduce((doc, id) => setGroup(doc, { id, members: { color } }), noted)
      })
    },
  }
}

export const notingCommands: readonly EditorCommand[] = [
  {
    id: 'add-note',
    title: 'Add a note',
    group: 'Edit',
    shortcuts: ['shift+n'],
    scope: 'canvas',
    when: () => true,
    run: ({ store, flow }) => {
      const { x, y, width, height } = viewOfCanvas(flow)
      addNoteAt(store, { x: x + width / 2, y: y + height / 2 })
    },
  },
  {
    id: 'write',
    title: 'Write in the note, or rename the group',
    group: 'Edit',
    shortcuts: ['enter', 'f2'],
    scope: 'canvas',
    when: context => onlyOne(context) !== undefined,
    run: context => context.store.getState().writeOn(onlyOne(context) ?? null),
  },
  {
    id: 'group',
    title: 'Group the selection',
    group: 'Edit',
    shortcuts: ['mod+g'],
    scope: 'page',
    when: ({ store }) => store.getState().selection.nodes.size > 0,
    run: ({ store }) => {
      const { selection, run, select, writeOn } = store.getState()
      const nodes = [...selection.nodes]
      const id = newId()
      run(nodes.length === 1 ? 'Group 1 node' : `Group ${nodes.length} nodes`, doc =>
        groupNodes(doc, { group: { id, name: 'Group', color: 'blue', nodes } }),
      )
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
      run(ids.length === 1 ? 'Ungroup' : `Ungroup ${ids.length} groups`, doc => ungroup(doc, { ids }))
      select({ nodes })
    },
  },
  ...canvasColors.map(colour),
]

import { listGroups } from '#pathway/canvas.ts'
import { motion } from '#ui/motion.ts'
import { flowIdOfNote } from '../drawing/notes.ts'
import { placedSelection } from '../session/document/selection.ts'
import { commandList, type EditorCommand } from './command.ts'
import { hasPlaced } from './placed.ts'
import { fitAll } from './viewport.ts'

const smoothly = () => ({ duration: motion(150) })

type Level = 50 | 100 | 200

/** Zooms that are gone to at once, in percent, and their shortcuts. */
const levels: readonly (readonly [Level, ...shortcuts: string[]])[] = [[50], [100, 'shift+0'], [200]]

const levelCommands = levels.map(
  ([percent, ...shortcuts]): EditorCommand<`zoom-${Level}`> => ({
    id: `zoom-${percent}`,
    title: `Zoom to ${percent}%`,
    group: 'View',
    shortcuts,
    scope: 'page',
    view: 'canvas',
    when: () => true,
    run: ({ flow }) => void flow.zoomTo(percent / 100, smoothly()),
  }),
)

export const zoomingCommands = commandList([
  {
    id: 'fit',
    title: 'Zoom to fit',
    group: 'View',
    shortcuts: ['mod+0', 'shift+1'],
    scope: 'page',
    view: 'canvas',
    when: () => true,
    run: ({ store, flow }) => void flow.fitView({ ...fitAll(listGroups(store.getState().document)), ...smoothly() }),
  },
  {
    id: 'fit-selection',
    title: 'Zoom to selection',
    group: 'View',
    shortcuts: ['shift+2'],
    scope: 'page',
    view: 'canvas',
    when: hasPlaced,
    run: ({ store, flow }) => {
      const state = store.getState()
      const { nodes, notes } = placedSelection(state)
      const ids = [...nodes, ...[...notes].map(flowIdOfNote)]
      void flow.fitView({ ...fitAll(listGroups(state.document)), nodes: ids.map(id => ({ id })), ...smoothly() })
    },
  },
  {
    id: 'zoom-in',
    title: 'Zoom in',
    group: 'View',
    shortcuts: ['mod+=', 'mod++'],
    scope: 'page',
    view: 'canvas',
    when: () => true,
    run: ({ flow }) => void flow.zoomIn(smoothly()),
  },
  {
    id: 'zoom-out',
    title: 'Zoom out',
    group: 'View',
    shortcuts: ['mod+-'],
    scope: 'page',
    view: 'canvas',
    when: () => true,
    run: ({ flow }) => void flow.zoomOut(smoothly()),
  },
  ...levelCommands,
])

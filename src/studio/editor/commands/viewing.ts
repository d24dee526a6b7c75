import { listGroups } from '#pathway/canvas.ts'
import { motion } from '#ui/motion.ts'
import { flowIdOfNote } from '../drawing/notes.ts'
import { placedSelection } from '../session/document/selection.ts'
import { type PanelId, panels } from '../session/view/panels.ts'
import { commandList, type EditorCommand } from './command.ts'
import { hasPlaced } from './placed.ts'
import { fitAll } from './viewport.ts'

const smoothly = () => ({ duration: motion(150) })

const panelCommands = panels.map(
  ({ id, title, shortcut }): EditorCommand<`panel-${PanelId}`> => ({
    id: `panel-${id}`,
    title: `Show ${title}`,
    group: 'View',
    shortcuts: [shortcut],
    scope: 'fields',
    when: () => true,
    run: ({ store }) => store.getState().showPanel(id),
  }),
)

export const viewingCommands = commandList([
  {
    id: 'fit',
    title: 'Show the whole pathway',
    group: 'View',
    shortcuts: ['mod+0', 'shift+1'],
    scope: 'page',
    view: 'canvas',
    when: () => true,
    run: ({ store, flow }) => void flow.fitView({ ...fitAll(listGroups(store.getState().document)), ...smoothly() }),
  },
  {
    id: 'fit-selection',
    title: 'Show the selection',
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
  ...panelCommands,
  {
    id: 'fold-panel',
    title: 'Collapse the side panel',
    group: 'View',
    shortcuts: ['mod+.'],
    scope: 'fields',
    when: () => true,
    run: ({ store }) => {
      const { panel, showPanel } = store.getState()
      showPanel(panel === null ? panels[0].id : null)
    },
  },
  {
    id: 'fold-problems',
    title: 'Show the list of problems',
    group: 'View',
    shortcuts: ['mod+j'],
    scope: 'fields',
    titleNow: ({ store }) => (store.getState().showsProblems ? 'Hide the problems' : 'Show the problems'),
    when: () => true,
    run: ({ store }) => {
      const { showsProblems, showProblems } = store.getState()
      showProblems(!showsProblems)
    },
  },
  {
    id: 'fold-minimap',
    title: 'Show the minimap',
    group: 'View',
    shortcuts: ['shift+m'],
    scope: 'page',
    titleNow: ({ minimap }) => (minimap.getState().isShown ? 'Hide the minimap' : 'Show the minimap'),
    when: () => true,
    run: ({ minimap }) => minimap.getState().toggle(),
  },
  {
    id: 'shortcuts',
    title: 'Show the keyboard shortcuts',
    group: 'View',
    shortcuts: ['?'],
    scope: 'page',
    when: () => true,
    run: ({ store }) => store.getState().openDialog('shortcuts'),
  },
])

import { listGroups } from '#pathway/canvas.ts'
import { useWheel } from '#studio/shell/wheel.ts'
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
  {
    id: 'wheel',
    title: 'Use the mouse wheel to zoom',
    group: 'View',
    shortcuts: [],
    scope: 'page',
    view: 'canvas',
    titleNow: () =>
      useWheel.getState().wheel === 'zoom' ? 'Use the mouse wheel to scroll' : 'Use the mouse wheel to zoom',
    when: () => true,
    run: () => {
      const { wheel, setWheel } = useWheel.getState()
      setWheel(wheel === 'zoom' ? 'scroll' : 'zoom')
    },
  },
  ...panelCommands,
  {
    id: 'fold-panel',
    title: 'Hide sidebar',
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
    title: 'Show problems',
    group: 'View',
    shortcuts: ['mod+j'],
    scope: 'fields',
    titleNow: ({ store }) => (store.getState().showsProblems ? 'Hide problems' : 'Show problems'),
    when: () => true,
    run: ({ store }) => {
      const { showsProblems, showProblems } = store.getState()
      showProblems(!showsProblems)
    },
  },
  {
    id: 'fold-minimap',
    title: 'Show minimap',
    group: 'View',
    shortcuts: ['shift+m'],
    scope: 'page',
    titleNow: ({ minimap }) => (minimap.getState().isShown ? 'Hide minimap' : 'Show minimap'),
    when: () => true,
    run: ({ minimap }) => minimap.getState().toggle(),
  },
  {
    id: 'fold-palette',
    title: 'Collapse palette',
    group: 'View',
    shortcuts: [],
    scope: 'page',
    view: 'canvas',
    titleNow: ({ paletteNames }) => (paletteNames.getState().isShown ? 'Collapse palette' : 'Expand palette'),
    when: () => true,
    run: ({ paletteNames }) => paletteNames.getState().toggle(),
  },
  {
    id: 'shortcuts',
    title: 'Show keyboard shortcuts',
    group: 'View',
    shortcuts: ['?'],
    scope: 'page',
    when: () => true,
    run: ({ store }) => store.getState().openDialog('shortcuts'),
  },
])

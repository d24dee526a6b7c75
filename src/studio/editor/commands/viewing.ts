import { useWheel } from '#studio/shell/wheel.ts'
import { type PanelId, panels } from '../session/view/panels.ts'
import { commandList, type EditorCommand } from './command.ts'

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

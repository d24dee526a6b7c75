import { openReport } from '../session/view/reportSubject.ts'
import { commandList } from './command.ts'

export const pathwayCommands = commandList([
  {
    id: 'save',
    title: 'Save now',
    group: 'Pathway',
    shortcuts: ['mod+s'],
    scope: 'fields',
    when: () => true,
    run: async ({ autosave }) => {
      await autosave?.flush()
    },
  },
  {
    id: 'export',
    title: 'Export…',
    group: 'Pathway',
    shortcuts: ['mod+shift+e'],
    scope: 'fields',
    when: () => true,
    run: ({ store }) => store.getState().openDialog('export'),
  },
  {
    id: 'report',
    title: 'Scan for secrets and compatibility issues',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: () => true,
    run: context => openReport(context),
  },
  {
    id: 'publish',
    title: 'Publish…',
    group: 'Pathway',
    shortcuts: ['mod+shift+p'],
    scope: 'fields',
    when: () => true,
    run: ({ store }) => store.getState().openDialog('publish'),
  },
  {
    id: 'leave',
    title: 'All pathways',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: () => true,
    run: ({ leave }) => leave(),
  },
])

import { commandList } from './command.ts'

export const togetherCommands = commandList([
  {
    id: 'people',
    title: 'Show who’s here',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: ({ autosave }) => autosave?.isShared() ?? false,
    run: ({ store }) => store.getState().openDialog('people'),
  },
  {
    id: 'decide',
    title: 'Resolve conflicts',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: ({ store }) => store.getState().conflicts.length > 0,
    run: ({ store }) => store.getState().openDialog('conflicts'),
  },
])

import { commandList } from './command.ts'

export const findAndReplaceCommands = commandList([
  {
    id: 'find',
    title: 'Find in pathway',
    group: 'Edit',
    shortcuts: ['mod+f'],
    scope: 'fields',
    when: () => true,
    run: ({ finder }) => finder.getState().open('words'),
  },
  {
    id: 'replace',
    title: 'Find and replace',
    group: 'Edit',
    shortcuts: ['mod+shift+h', 'mod+alt+f'],
    scope: 'fields',
    when: () => true,
    run: ({ finder }) => finder.getState().open('replacement'),
  },
  {
    id: 'close-find',
    title: 'Close find and replace',
    group: 'Edit',
    shortcuts: ['escape'],
    scope: 'page',
    when: ({ finder }) => finder.getState().isOpen,
    run: ({ finder }) => finder.getState().close(),
  },
])

import { finderOf } from '../session/view/finderStore.ts'
import { commandList } from './command.ts'

export const findAndReplaceCommands = commandList([
  {
    id: 'find',
    title: 'Find in all texts',
    group: 'Edit',
    shortcuts: ['mod+f'],
    scope: 'fields',
    when: () => true,
    run: ({ store }) => finderOf(store).getState().open('words'),
  },
  {
    id: 'replace',
    title: 'Find and replace in all texts',
    group: 'Edit',
    shortcuts: ['mod+shift+h', 'mod+alt+f'],
    scope: 'fields',
    when: () => true,
    run: ({ store }) => finderOf(store).getState().open('replacement'),
  },
  {
    id: 'close-find',
    title: 'Close find and replace',
    group: 'Edit',
    shortcuts: ['escape'],
    scope: 'page',
    when: ({ store }) => finderOf(store).getState().isOpen,
    run: ({ store }) => finderOf(store).getState().close(),
  },
])

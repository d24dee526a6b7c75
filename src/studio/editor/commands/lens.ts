import { variablesOf } from '#nodes/models.ts'
import { variableAtFocus } from '../lens/caret.ts'
import { lensOf, lookAt } from '../lens/lensStore.ts'
import type { CommandContext, EditorCommand } from './command.ts'

function focused({ store }: CommandContext) {
  return variableAtFocus(variablesOf(store.getState().document))
}

export const lensCommands: readonly EditorCommand[] = [
  {
    id: 'look-at-variable',
    title: 'Look at the variable at the caret',
    group: 'Select and go',
    shortcuts: ['f9'],
    scope: 'fields',
    when: context => focused(context) !== undefined,
    run: context => {
      const variable = focused(context)
      if (variable) lookAt(context.store, variable.key)
    },
  },
  {
    id: 'close-lens',
    title: 'Stop looking at one variable',
    group: 'View',
    shortcuts: ['escape'],
    scope: 'page',
    when: ({ store }) => lensOf(store).getState().key !== null,
    run: ({ store }) => lensOf(store).getState().close(),
  },
]

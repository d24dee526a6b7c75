import { variablesOf } from '#nodes/models.ts'
import { variableAtFocus } from '../lens/caret.ts'
import { lensOf, lookAt } from '../lens/lensStore.ts'
import { isOwn } from '../lens/origins.ts'
import type { CommandContext, EditorCommand } from './command.ts'

function focused({ store }: CommandContext) {
  return variableAtFocus(variablesOf(store.getState().document))
}

/** The variable at the caret, else the one that is looked at, where it is the author's to rename. */
function renamed(context: CommandContext) {
  const { byKey } = variablesOf(context.store.getState().document)
  const variable = focused(context) ?? byKey.get(lensOf(context.store).getState().key ?? '')
  return variable && isOwn(variable) ? variable : undefined
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
    id: 'rename-variable',
    title: 'Rename the variable everywhere…',
    group: 'Edit',
    shortcuts: ['shift+f9'],
    scope: 'fields',
    when: context => renamed(context) !== undefined,
    run: context => {
      const variable = renamed(context)
      if (!variable) return
      lookAt(context.store, variable.key)
      context.store.getState().openDialog('rename-variable')
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

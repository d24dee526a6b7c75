import { variablesOf } from '#nodes/kinds.ts'
import { highlightVariable } from '../session/analysis/lens.ts'
import { isOwn } from '../session/analysis/origins.ts'
import { variableAtFocus } from './caret.ts'
import { aboutOne, type CommandContext, commandList } from './command.ts'

function focused({ store }: CommandContext) {
  return variableAtFocus(variablesOf(store.getState().document))
}

/** Returns the variable at the caret, else the highlighted one, unless it is built in. */
function renamed(context: CommandContext) {
  const { byKey } = variablesOf(context.store.getState().document)
  const variable = focused(context) ?? byKey.get(context.lens.getState().key ?? '')
  return variable && isOwn(variable) ? variable : undefined
}

export const lensCommands = commandList([
  aboutOne(focused, {
    id: 'highlight-variable',
    title: 'Inspect variable at cursor',
    group: 'Select and go',
    shortcuts: ['f9'],
    scope: 'fields',
    run: (context, { key }) => highlightVariable(context, key),
  }),
  aboutOne(renamed, {
    id: 'rename-variable',
    title: 'Rename variable everywhere…',
    group: 'Edit',
    shortcuts: ['shift+f9'],
    scope: 'fields',
    run: (context, { key }) => {
      highlightVariable(context, key)
      context.store.getState().openDialog('rename-variable')
    },
  }),
  {
    id: 'close-lens',
    title: 'Stop inspecting variable',
    group: 'View',
    shortcuts: ['escape'],
    scope: 'page',
    when: ({ lens }) => lens.getState().key !== null,
    run: ({ lens }) => lens.getState().close(),
  },
])

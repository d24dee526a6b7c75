import { listNodes } from '#pathway/document.ts'
import type { Direction } from '../geometry/layout/vertex.ts'
import { type CommandContext, commandList, type EditorCommand } from './command.ts'

/** Returns the selected nodes if there are several; else undefined, for all nodes. */
function chosenPart({ store }: CommandContext): ReadonlySet<string> | undefined {
  const { nodes } = store.getState().selection
  return nodes.size > 1 ? nodes : undefined
}

function tidyCommand<const Id extends string>(
  id: Id,
  direction: Direction,
  how: string,
  shortcut: string,
): EditorCommand<Id> {
  const name = `Tidy ${how}`
  const titleNow = (context: CommandContext) => (chosenPart(context) ? `Tidy selection ${how}` : name)
  return {
    id,
    title: name,
    group: 'Edit',
    shortcuts: [shortcut],
    scope: 'canvas',
    titleNow,
    when: ({ store }) => listNodes(store.getState().document).length > 1,
    async run(context) {
      const [chosen, title] = [chosenPart(context), titleNow(context)]
      const { tidyUp } = await import('./tidyUp.ts')
      await tidyUp(context, { direction, chosen, name: title })
    },
  }
}

export const tidyingCommands = commandList([
  tidyCommand('tidy', 'down', 'top to bottom', 'shift+t'),
  tidyCommand('tidy-right', 'right', 'left to right', 'shift+r'),
])

import { type Alignment, alignNodes, distributeNodes, type Places } from '#pathway/commands/arrange.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { type CommandContext, commandList, type EditorCommand } from './command.ts'

function selectedPlaces({ store, flow }: CommandContext): Places {
  return new Map(
    [...store.getState().selection.nodes].flatMap(id => {
      const at = flow.getNode(id)?.position
      return at ? [[id, { x: at.x, y: at.y }] as const] : []
    }),
  )
}

function arrange<const Id extends string>(
  id: Id,
  title: string,
  key: string,
  least: number,
  command: (document: PathwayDocument, places: Places) => PathwayDocument,
): EditorCommand<Id> {
  return {
    id,
    title,
    group: 'Edit',
    shortcuts: [`shift+${key}`],
    scope: 'canvas',
    when: ({ store }) => store.getState().selection.nodes.size >= least,
    run: context => {
      const places = selectedPlaces(context)
      context.store.getState().run(title, document => command(document, places))
    },
  }
}

const align = <To extends Alignment>(to: To, title: string, key: string) =>
  arrange(`align-${to}` as const, title, key, 2, (document, places) => alignNodes(document, { places, to }))

const distribute = <Along extends 'across' | 'down'>(along: Along, title: string, key: string) =>
  arrange(`distribute-${along}` as const, title, key, 3, (document, places) =>
    distributeNodes(document, { places, along }),
  )

export const arrangingCommands = commandList([
  align('left', 'Align left', 'a'),
  align('center', 'Align horizontal centers', 'h'),
  align('right', 'Align right', 'd'),
  align('top', 'Align top', 'w'),
  align('middle', 'Align vertical centers', 'v'),
  align('bottom', 'Align bottom', 's'),
  distribute('across', 'Distribute horizontally', 'x'),
  distribute('down', 'Distribute vertically', 'y'),
])

import { kindOf } from '#nodes/kinds.ts'
import { reverseEdge } from '#pathway/commands/edges.ts'
import { canInsert } from '#pathway/commands/insert.ts'
import { keyedEdges, nodesById, type PathwayEdge } from '#pathway/document.ts'
import { aboutOne, type CommandContext, commandList, type EditorCommand } from './command.ts'
import { loadInsertion } from './inserting.ts'
import { onlyEdge } from './navigation.ts'

/** Returns the selected edge if a node can be inserted into it. */
export function edgeWithRoom(context: CommandContext): string | undefined {
  const key = onlyEdge(context)
  if (key === undefined) return undefined
  return canInsert(context.store.getState().document, { key, node: undefined }) ? key : undefined
}

function selectedEdge(context: CommandContext): PathwayEdge | undefined {
  const key = onlyEdge(context)
  return keyedEdges(context.store.getState().document).find(one => one.key === key)?.edge
}

/** Returns the key of the selected edge if an edge can lead back from its target. */
function reversible(context: CommandContext): string | undefined {
  const { source, target = '' } = selectedEdge(context) ?? {}
  const node = nodesById(context.store.getState().document).get(target)
  return node && source !== target && !kindOf(node.type).endsCall ? onlyEdge(context) : undefined
}

function goToEnd(end: 'source' | 'target'): EditorCommand<`go-to-${typeof end}`> {
  return aboutOne(
    context => {
      const id = selectedEdge(context)?.[end]
      return id !== undefined && nodesById(context.store.getState().document).has(id) ? id : undefined
    },
    {
      id: `go-to-${end}`,
      title: `Go to ${end}`,
      group: 'Select and go',
      shortcuts: [],
      scope: 'canvas',
      run: ({ store }, node_id) => store.getState().reveal({ node_id, mayZoom: true }),
    },
  )
}

export const edgeCommands = commandList([
  aboutOne(edgeWithRoom, {
    id: 'insert-node',
    title: 'Insert node…',
    group: 'Edit',
    shortcuts: ['n'],
    scope: 'canvas',
    run: async (context, key) => (await loadInsertion()).askInto(context, key),
  }),
  aboutOne(reversible, {
    id: 'reverse-edge',
    title: 'Reverse edge',
    group: 'Edit',
    shortcuts: [],
    scope: 'canvas',
    run: ({ store }, key) => void store.getState().run('Reverse edge', doc => reverseEdge(doc, { key })),
  }),
  goToEnd('source'),
  goToEnd('target'),
])

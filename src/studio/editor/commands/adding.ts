import { kindOf, nodeKinds } from '#nodes/kinds.ts'
import { nodesById, type PathwayNode } from '#pathway/document.ts'
import { freePlaceBelow } from '../geometry/freePosition.ts'
import { addNodeOfKind } from './addNode.ts'
import { boxesOf } from './boxesOf.ts'
import { type CommandContext, commandList, type EditorCommand } from './command.ts'
import { startOfNothing } from './navigation.ts'

/** The one selected node. */
function selectedNode({ store }: CommandContext): string | undefined {
  const { nodes } = store.getState().selection
  const [id] = nodes
  return nodes.size === 1 ? id : undefined
}

/** The node, where the call goes on after it. */
function leadingNode({ store }: CommandContext, id: string | undefined): PathwayNode | undefined {
  const node = id === undefined ? undefined : nodesById(store.getState().document).get(id)
  return node && !kindOf(node.type).endsCall ? node : undefined
}

/** A node that a next one can follow, and a free place for that one below it. */
function nextOf(context: CommandContext, id: string | undefined) {
  const from = leadingNode(context, id)?.id
  const boxes = from === undefined ? [] : boxesOf(context.flow)
  const card = boxes.find(box => box.id === from)
  return from !== undefined && card ? { from, at: freePlaceBelow(card, boxes) } : undefined
}

/** Adds a node of a kind: after the selected one, connected to it, or else in the middle of the view. */
export function addAfterSelection(context: CommandContext, key: string): Promise<void> {
  const next = nextOf(context, selectedNode(context))
  return next ? addNodeOfKind(context, key, next.at, { from: next.from }) : addNodeOfKind(context, key)
}

export const addingCommands = commandList([
  {
    id: 'add-next',
    title: 'Add next node…',
    group: 'Edit',
    shortcuts: ['n'],
    scope: 'canvas',
    when: context => leadingNode(context, selectedNode(context) ?? startOfNothing(context)) !== undefined,
    run: context => {
      const next = nextOf(context, selectedNode(context) ?? startOfNothing(context))
      if (next) context.store.getState().chooseNext(next)
    },
  },
  ...nodeKinds.map(
    ({ key, label }): EditorCommand<`add-kind-${string}`> => ({
      id: `add-kind-${key}`,
      title: `Add ${label} node`,
      group: 'Edit',
      shortcuts: [],
      scope: 'canvas',
      when: () => true,
      run: context => addAfterSelection(context, key),
    }),
  ),
])

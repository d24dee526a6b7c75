import { kindOf, nodeKinds } from '#nodes/kinds.ts'
import { nodesById, type PathwayNode } from '#pathway/document.ts'
import { freePlaceBelow } from '../geometry/freePosition.ts'
import { addNodeOfKind } from './addNode.ts'
import { boxesOf } from './boxesOf.ts'
import { type CommandContext, commandList, type EditorCommand } from './command.ts'

/** The one selected node, where the call goes on after it. */
function leadingNode({ store }: CommandContext): PathwayNode | undefined {
  const { selection, document } = store.getState()
  const [id] = selection.nodes
  const node = selection.nodes.size === 1 && id !== undefined ? nodesById(document).get(id) : undefined
  return node && !kindOf(node.type).endsCall ? node : undefined
}

/** The selected node that a next one can follow, and a free place for that one below it. */
function nextOfSelection(context: CommandContext) {
  const from = leadingNode(context)?.id
  const boxes = from === undefined ? [] : boxesOf(context.flow)
  const card = boxes.find(box => box.id === from)
  return from !== undefined && card ? { from, at: freePlaceBelow(card, boxes) } : undefined
}

/** Adds a node of a kind: after the selected one, connected to it, or else in the middle of the view. */
export function addAfterSelection(context: CommandContext, key: string): Promise<void> {
  const next = nextOfSelection(context)
  return next ? addNodeOfKind(context, key, next.at, { from: next.from }) : addNodeOfKind(context, key)
}

export const addingCommands = commandList([
  {
    id: 'add-next',
    title: 'Add next node…',
    group: 'Edit',
    shortcuts: ['n'],
    scope: 'canvas',
    when: context => leadingNode(context) !== undefined,
    run: context => {
      const next = nextOfSelection(context)
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

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

export const addingCommands = commandList([
  {
    id: 'add-next',
    title: 'Add next node…',
    group: 'Edit',
    shortcuts: ['n'],
    scope: 'canvas',
    when: context => leadingNode(context) !== undefined,
    run: context => {
      const { store, flow } = context
      const from = leadingNode(context)?.id
      if (from === undefined) return
      const boxes = boxesOf(flow)
      const card = boxes.find(box => box.id === from)
      if (card) store.getState().chooseNext({ from, at: freePlaceBelow(card, boxes) })
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
      run: context => addNodeOfKind(context, key),
    }),
  ),
])

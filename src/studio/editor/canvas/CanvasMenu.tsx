import { useReactFlow } from '@xyflow/react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { nodeKinds } from '#nodes/models.ts'
import { viewOf } from '#nodes/views.tsx'
import type { Position } from '#pathway/document.ts'
import { ContextMenu, type MenuItem } from '#ui/Menu.tsx'
import { useCommandContext } from '../commands/CommandsProvider.tsx'
import type { CommandContext } from '../commands/command.ts'
import { commandItems } from '../commands/menuItems.ts'
import { useAddNode } from '../palette/addNode.ts'
import { CARD_WIDTH } from './flow.ts'
import { overviewOf, type Picked } from './overview/overviewStore.ts'

const onSelection = ['rename', 'add-next', 'set-start', 'chat-here', 'cut', 'copy', 'duplicate', 'fit-selection']
const toArrange = [
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
  'distribute-across',
  'distribute-down',
  'tidy',
  'tidy-right',
]
const onCanvas = ['paste', 'select-all', 'tidy', 'tidy-right', 'fit']

/** What a right click offers: for what is selected or clicked, and for an empty place. */
export function CanvasMenu({ children }: { readonly children: ReactNode }) {
  const context = useCommandContext()
  const addNode = useAddNode()
  const flow = useReactFlow()
  const place = useRef<Position>({ x: 0, y: 0 })
  const [items, setItems] = useState<readonly MenuItem[]>([])

  function prepare(event: MouseEvent<HTMLDivElement>) {
    const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    place.current = { x: Math.round(at.x - CARD_WIDTH / 2), y: Math.round(at.y) }
    const isOnElement = selectClicked(event, context)
    setItems(
      isOnElement
        ? [
            ...commandItems(onSelection, context),
            ...commandItems(toArrange, context, true),
            ...commandItems(['delete'], context, true),
          ]
        : [...kindItems(), ...commandItems(onCanvas, context, true)],
    )
  }

  function kindItems(): MenuItem[] {
    return nodeKinds.map(kind => {
      const { Icon } = viewOf(kind.type)
      return {
        label: `Add ${kind.label} node`,
        icon: <Icon aria-hidden className="size-3.5" style={{ color: `var(--kind-${kind.key})` }} />,
        onSelect: () => addNode(kind.key, place.current),
      }
    })
  }

  return (
    <ContextMenu items={items}>
      <div className="h-full" onContextMenuCapture={prepare}>
        {children}
      </div>
    </ContextMenu>
  )
}

/** Selects the node or edge that was clicked, unless it is part of what is selected. @returns whether it was one */
function selectClicked(event: MouseEvent, { store }: CommandContext): boolean {
  const { node, edge } = overviewOf(store).getState().pick?.(event) ?? clickedElement(event.target)
  const { selection, select } = store.getState()
  if (node !== undefined && !selection.nodes.has(node)) select({ nodes: [node] })
  if (edge !== undefined && !selection.edges.has(edge)) select({ edges: [edge] })
  return node !== undefined || edge !== undefined
}

function clickedElement(target: EventTarget): Picked {
  const element =
    target instanceof Element ? target.closest<HTMLElement>('.react-flow__node, .react-flow__edge, .edge-label') : null
  const id = element?.dataset.id
  if (!element || id === undefined) return {}
  return element.matches('.react-flow__node') ? { node: id } : { edge: id }
}

import { useReactFlow } from '@xyflow/react'
import { StickyNote } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { canvasColors } from '#pathway/canvas.ts'
import { ContextMenu } from '#ui/Menu.tsx'
import type { MenuItem } from '#ui/menuContents.ts'
import type { CommandContext } from '../commands/command.ts'
import { onlyEdge } from '../commands/navigation.ts'
import { addNoteAt } from '../commands/newNote.ts'
import type { CommandId } from '../commands/registry.ts'
import { noteOfFlowId } from '../drawing/notes.ts'
import type { Point } from '../geometry/box.ts'
import { CARD_WIDTH } from '../geometry/card.ts'
import { commandItems } from '../hooks/menuItems.ts'
import { useAddNode } from '../hooks/useAddNode.ts'
import { useCommandContext } from '../hooks/useCommandContext.ts'
import type { Selection } from '../session/document/selection.ts'

const onSelection: readonly CommandId[] = [
  'rename',
  'write',
  'add-next',
  'set-start',
  'chat-here',
  'cut',
  'copy',
  'duplicate',
  'copy-link',
  'group',
  'ungroup',
  'fit-selection',
]
const onEdge: readonly CommandId[] = ['insert-node', 'rename', 'reverse-edge', 'go-to-source', 'go-to-target']
const toColour = canvasColors.map((color): CommandId => `colour-${color}`)
const toArrange: readonly CommandId[] = [
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
const onCanvas: readonly CommandId[] = ['paste', 'select-all', 'tidy', 'tidy-right', 'fit']

/** The menu of a right click: for the selected or clicked elements, or for an empty place. */
export function CanvasMenu({ children }: { readonly children: ReactNode }) {
  const context = useCommandContext()
  const addNode = useAddNode()
  const flow = useReactFlow()
  const place = useRef<Point>({ x: 0, y: 0 })
  const [items, setItems] = useState<readonly MenuItem[]>([])

  function prepare(event: MouseEvent<HTMLDivElement>) {
    const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    place.current = { x: Math.round(at.x - CARD_WIDTH / 2), y: Math.round(at.y) }
    const isOnElement = selectClicked(event, context)
    if (!isOnElement) setItems([...kindItems(), noteItem, ...commandItems(onCanvas, context, true)])
    else if (onlyEdge(context) !== undefined) {
      setItems([...commandItems(onEdge, context), ...commandItems(['delete'], context, true)])
    } else {
      setItems([
        ...commandItems(onSelection, context),
        ...commandItems(toArrange, context, true),
        ...commandItems(toColour, context, true),
        ...commandItems(['delete'], context, true),
      ])
    }
  }

  const noteItem: MenuItem = {
    label: 'Add note',
    icon: <StickyNote aria-hidden className="size-3.5 text-muted" />,
    onSelect: () => addNoteAt(context.store, place.current),
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

const ELEMENTS = '.react-flow__node, .react-flow__edge, .edge-label, .canvas-group-title'

/** Selects what was clicked, unless it is part of what is selected. @returns whether something was */
function selectClicked(event: MouseEvent, { store, overview }: CommandContext): boolean {
  const { node, edge } = overview.getState().pick?.(event) ?? {}
  const drawn: Clicked | undefined =
    node !== undefined ? { part: 'nodes', id: node } : edge !== undefined ? { part: 'edges', id: edge } : undefined
  const clicked = drawn ?? clickedElement(event.target)
  if (!clicked) return false
  const { selection, select } = store.getState()
  if (!selection[clicked.part].has(clicked.id)) select({ [clicked.part]: [clicked.id] })
  return true
}

interface Clicked {
  readonly part: keyof Selection
  readonly id: string
}

function clickedElement(target: EventTarget): Clicked | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(ELEMENTS) : null
  const id = element?.dataset.id
  if (!element || id === undefined) return undefined
  const note = noteOfFlowId(id)
  if (note !== undefined) return { part: 'notes', id: note }
  if (element.matches('.canvas-group-title')) return { part: 'groups', id }
  return { part: element.matches('.react-flow__node') ? 'nodes' : 'edges', id }
}

import { type MouseEvent, type ReactNode, useState } from 'react'
import { canvasColors } from '#pathway/canvas.ts'
import { ContextMenu } from '#ui/Menu.tsx'
import type { MenuItem } from '#ui/menuContents.ts'
import type { CommandId } from '../commands/registry.ts'
import { commandItems } from '../hooks/menuItems.ts'
import { useCommandContext } from '../hooks/useCommandContext.ts'
import { chooseRow, rowOf, selectionOf } from '../session/view/outlineStore.ts'

const toAdd: readonly CommandId[] = ['add-after', 'add-before', 'add-into', 'connect', 'aim']
const toGo: readonly CommandId[] = ['outline-follow', 'outline-back', 'outline-form', 'chat-here']
const onItem: readonly CommandId[] = [
  'write',
  'duplicate',
  'copy',
  'ungroup',
  ...canvasColors.map((color): CommandId => `colour-${color}`),
]
const toChange: readonly CommandId[] = [
  'rename',
  'group',
  'ungroup',
  'set-start',
  'edge-earlier',
  'edge-later',
  'cut',
  'copy',
  'paste',
  'duplicate',
]

/** Context menu of the outline, for the focused or clicked row, and for an empty place. */
export function OutlineMenu({ children }: { readonly children: ReactNode }) {
  const context = useCommandContext()
  const { store } = context
  const [items, setItems] = useState<readonly MenuItem[]>([])

  function prepare({ target }: MouseEvent) {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null
    if (item) {
      if (item.ariaSelected !== 'true') item.click()
      setItems([...commandItems(onItem, context), ...commandItems(['delete'], context, true)])
      return
    }
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    const row = key === undefined ? undefined : rowOf(context, key)
    if (row) {
      const { selection } = store.getState()
      const { nodes, edges } = selectionOf(row)
      const isChosen = nodes.some(id => selection.nodes.has(id)) || edges.some(one => selection.edges.has(one))
      if (!isChosen) chooseRow(context, row.key)
    }
    setItems(
      row
        ? [
            ...commandItems(toAdd, context),
            ...commandItems(toGo, context, true),
            ...commandItems(toChange, context, true),
            ...commandItems(['delete'], context, true),
          ]
        : commandItems(
            ['add-alone', 'outline-note', 'paste', 'select-all', 'outline-fold-all', 'outline-unfold-all'],
            context,
          ),
    )
  }

  return (
    <ContextMenu items={items}>
      <div className="flex min-h-0 flex-1 flex-col" onContextMenuCapture={prepare}>
        {children}
      </div>
    </ContextMenu>
  )
}

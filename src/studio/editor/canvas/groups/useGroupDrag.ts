import { useReactFlow } from '@xyflow/react'
import type { PointerEvent } from 'react'
import type { CanvasGroup } from '#pathway/canvas.ts'
import { moveNodes } from '#pathway/commands/nodes.ts'
import type { FlowNode } from '../../drawing/flow.ts'
import { groupName } from '../../drawing/groupName.ts'
import type { Point } from '../../geometry/box.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'

export type SetNodes = (change: (before: FlowNode[]) => FlowNode[]) => void

/** In pixels of the screen; less is a click. */
const LEAST_MOVE = 3

/** Moves all nodes of a group with the title of its frame: one step when the pointer lets go. */
export function useGroupDrag(group: CanvasGroup, nodes: readonly FlowNode[], setNodes: SetNodes) {
  const store = useEditorStore()
  const flow = useReactFlow()

  return (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const handle = event.currentTarget
    const from = { x: event.clientX, y: event.clientY }
    const inside = new Set(group.nodes)
    const places = new Map(nodes.filter(({ id }) => inside.has(id)).map(({ id, position }) => [id, position]))
    let shift: Point | undefined
    handle.setPointerCapture(event.pointerId)

    const place = (dragging: boolean) => {
      const { x, y } = shift ?? { x: 0, y: 0 }
      setNodes(before =>
        before.map(node => {
          const at = places.get(node.id)
          return at ? { ...node, dragging, position: { x: at.x + x, y: at.y + y } } : node
        }),
      )
    }
    const move = (moved: globalThis.PointerEvent) => {
      const [dx, dy] = [moved.clientX - from.x, moved.clientY - from.y]
      if (!shift && Math.abs(dx) + Math.abs(dy) < LEAST_MOVE) return
      const zoom = flow.getZoom()
      shift = { x: Math.round(dx / zoom), y: Math.round(dy / zoom) }
      place(true)
    }
    const end = (last: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      if (!shift) return
      const { x, y } = last.type === 'pointerup' ? shift : { x: 0, y: 0 }
      shift = { x, y }
      place(false)
      const positions = Object.fromEntries([...places].map(([id, at]) => [id, { x: at.x + x, y: at.y + y }]))
      store.getState().run(`Move group “${groupName(group)}”`, doc => moveNodes(doc, { positions }))
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }
}

import { type Connection, type FinalConnectionState, type HandleType, useReactFlow } from '@xyflow/react'
import { useCallback, useRef } from 'react'
import { reconnectEdge } from '#pathway/commands/edges.ts'
import { nodesById } from '#pathway/document.ts'
import type { FlowEdge } from '../../drawing/flow.ts'
import { CARD_WIDTH } from '../../geometry/card.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { nodeAtPointer, pointerOf } from './hitTest.ts'
import { useConnect } from './useConnect.ts'

/** Lines that are pulled from a card, and ends of edges that are led elsewhere. */
export function useConnecting() {
  const store = useEditorStore()
  const flow = useReactFlow()
  const connect = useConnect()
  const isReconnecting = useRef(false)

  const isThere = useCallback((id: string) => nodesById(store.getState().document).has(id), [store])

  const onConnect = useCallback(
    ({ source, target }: Connection) => {
      if (isThere(target)) connect(source, target)
    },
    [isThere, connect],
  )

  /** A line that ends anywhere on a card leads to it; at an empty place to a new node there, of a kind to be chosen. */
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, { isValid, fromNode, fromHandle, toNode }: FinalConnectionState) => {
      const pointer = pointerOf(event)
      if (isReconnecting.current || isValid || !fromNode || fromHandle?.type !== 'source' || !pointer) return
      const onto = nodeAtPointer(pointer) ?? toNode?.id
      if (onto !== undefined) {
        if (onto !== fromNode.id && isThere(onto)) connect(fromNode.id, onto)
        return
      }
      const { x, y } = flow.screenToFlowPosition({ x: pointer.clientX, y: pointer.clientY })
      store.getState().chooseNext({ from: fromNode.id, at: { x: Math.round(x - CARD_WIDTH / 2), y: Math.round(y) } })
    },
    [flow, store, isThere, connect],
  )

  const onReconnectStart = useCallback(() => {
    isReconnecting.current = true
  }, [])

  const onReconnect = useCallback(
    (edge: FlowEdge, { source, target }: Pick<Connection, 'source' | 'target'>) =>
      store.getState().run('Reconnect edge', doc => reconnectEdge(doc, { key: edge.id, source, target })),
    [store],
  )

  /** An end that is let go anywhere on a card is led to it. React Flow names the end that stays. */
  const onReconnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, edge: FlowEdge, stays: HandleType, { isValid }: FinalConnectionState) => {
      isReconnecting.current = false
      const pointer = pointerOf(event)
      const onto = pointer && nodeAtPointer(pointer)
      if (isValid || onto === undefined || !isThere(onto)) return
      const { source, target } = edge
      onReconnect(edge, stays === 'source' ? { source, target: onto } : { source: onto, target })
    },
    [isThere, onReconnect],
  )

  return { onConnect, onConnectEnd, onReconnectStart, onReconnect, onReconnectEnd }
}

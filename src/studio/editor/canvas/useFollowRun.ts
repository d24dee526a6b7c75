import { type ReactFlowInstance, useReactFlow } from '@xyflow/react'
import { useEffect } from 'react'
import { viewOfCanvas } from '../commands/viewport.ts'
import { CARD_HEIGHT, CARD_WIDTH, type FlowEdge, type FlowNode } from '../drawing/flow.ts'
import { useEditorStore } from '../session/document/store.ts'
import { showRunsOf } from '../session/run/highlight.ts'
import { useRun } from '../session/run/runStore.ts'

const MARGIN = 24
const DURATION_MS = 250
/** From farther away a card's words cannot be read. */
const READABLE = 0.5

/** For the canvas: brings the node where the conversation stands into view, where it is out of it, and puts the lights out on leaving. */
export function useFollowRun() {
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  useEffect(() => showRunsOf(store), [store])
  useEffect(() => {
    bringIntoView(flow, useRun.getState())
    return useRun.subscribe((state, before) => {
      // A conversation that comes back to a node makes a move too.
      if (state.moves !== before.moves || state.isFollowed !== before.isFollowed) bringIntoView(flow, state)
    })
  }, [flow])
}

type Followed = Pick<ReturnType<typeof useRun.getState>, 'activeNode' | 'isFollowed'>

function bringIntoView(flow: ReactFlowInstance<FlowNode, FlowEdge>, { activeNode, isFollowed }: Followed) {
  const node = activeNode === null || !isFollowed ? undefined : flow.getNode(activeNode)
  if (!node) return
  const { x, y } = node.position
  const view = viewOfCanvas(flow)
  const isSeen =
    x >= view.x + MARGIN &&
    y >= view.y + MARGIN &&
    x + CARD_WIDTH <= view.x + view.width - MARGIN &&
    y + CARD_HEIGHT <= view.y + view.height - MARGIN
  if (isSeen) return
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DURATION_MS
  const zoom = Math.max(flow.getZoom(), READABLE)
  void flow.setCenter(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, { zoom, duration })
}

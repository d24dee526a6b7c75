import { type ReactFlowInstance, useReactFlow } from '@xyflow/react'
import { useEffect } from 'react'
import { motion } from '#ui/motion.ts'
import { viewOfCanvas } from '../commands/viewport.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../geometry/card.ts'
import { useSession } from '../hooks/useEditor.ts'
import type { RunState } from '../session/run/highlight.ts'
import type { EditorSession } from '../session/session.ts'

const MARGIN = 24
const DURATION_MS = 250
/** From farther away a card's words cannot be read. */
const READABLE = 0.5

/** For the canvas: brings the node where the conversation stands into view, where it is out of it, and clears the highlight on leaving. */
export function useFollowRun() {
  const { highlight, canvas } = useSession()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  useEffect(() => highlight.show(), [highlight])
  useEffect(() => {
    const { state: run } = highlight
    bringIntoView(flow, canvas, run.getState())
    return run.subscribe((state, before) => {
      // A conversation that comes back to a node makes a move too.
      if (state.moves !== before.moves || state.isFollowed !== before.isFollowed) bringIntoView(flow, canvas, state)
    })
  }, [highlight, flow, canvas])
}

type Followed = Pick<RunState, 'activeNode' | 'isFollowed'>

function bringIntoView(
  flow: ReactFlowInstance<FlowNode, FlowEdge>,
  canvas: EditorSession['canvas'],
  { activeNode, isFollowed }: Followed,
) {
  const node = activeNode === null || !isFollowed ? undefined : flow.getNode(activeNode)
  if (!node) return
  const { x, y } = node.position
  const view = viewOfCanvas({ flow, canvas })
  const isSeen =
    x >= view.x + MARGIN &&
    y >= view.y + MARGIN &&
    x + CARD_WIDTH <= view.x + view.width - MARGIN &&
    y + CARD_HEIGHT <= view.y + view.height - MARGIN
  if (isSeen) return
  const zoom = Math.max(flow.getZoom(), READABLE)
  void flow.setCenter(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, { zoom, duration: motion(DURATION_MS) })
}

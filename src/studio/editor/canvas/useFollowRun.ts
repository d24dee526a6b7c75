import { type ReactFlowInstance, useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { cardBox } from '../geometry/card.ts'
import { useSession } from '../hooks/useEditor.ts'
import type { RunState } from '../session/run/highlight.ts'
import { type Camera, showBox } from './camera.ts'

/** For the canvas: brings the node where the conversation stands into view, where it is out of it, and clears the highlight on leaving. */
export function useFollowRun() {
  const { highlight } = useSession()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const canvas = useStoreApi<FlowNode, FlowEdge>()
  useEffect(() => highlight.show(), [highlight])
  useEffect(() => {
    const { state: run } = highlight
    follow({ flow, canvas }, run.getState())
    return run.subscribe((state, before) => {
      // A conversation that comes back to a node makes a move too.
      if (state.moves !== before.moves || state.isFollowed !== before.isFollowed) follow({ flow, canvas }, state)
    })
  }, [highlight, flow, canvas])
}

type Followed = Pick<RunState, 'activeNode' | 'isFollowed'>

function follow(
  camera: Camera & { readonly flow: Pick<ReactFlowInstance<FlowNode, FlowEdge>, 'getNode'> },
  { activeNode, isFollowed }: Followed,
) {
  const node = activeNode === null || !isFollowed ? undefined : camera.flow.getNode(activeNode)
  if (node) showBox(camera, cardBox(node.position))
}

import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { toast } from '#ui/toast.ts'
import { addNodeOfKind, type Connected } from '../commands/addNode.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import type { Point } from '../geometry/box.ts'
import { useSession } from './useEditor.ts'

/** Adds a node as {@link addNodeOfKind} does, to the canvas around. */
export function useAddNode() {
  const { store, canvas } = useSession()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  return useCallback(
    (key: string, at?: Point, connected?: Connected) =>
      addNodeOfKind({ store, flow, canvas }, key, at, connected).catch((error: unknown) => {
        toast.error(messageOf(error))
      }),
    [store, flow, canvas],
  )
}

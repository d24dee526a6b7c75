import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import type { Position } from '#pathway/document.ts'
import { addNodeOfKind, type Connected } from '../commands/addNode.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { useEditorStore } from './useEditor.ts'

/** Adds a node as {@link addNodeOfKind} does, to the canvas around. */
export function useAddNode() {
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  return useCallback(
    (key: string, at?: Position, connected?: Connected) => addNodeOfKind({ store, flow }, key, at, connected),
    [store, flow],
  )
}

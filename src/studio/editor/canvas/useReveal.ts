import { useReactFlow } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { edgesByKey, nodesById } from '#pathway/document.ts'
import { type Place, useEditor, useEditorStore } from '../store.ts'
import type { FlowEdge, FlowNode } from './flow.ts'

/** Brings a place that was asked for into view. */
export function useReveal() {
  const revealed = useEditor(state => state.revealed)
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const done = useRef<Place>(null)
  useEffect(() => {
    if (!revealed || done.current === revealed) return
    done.current = revealed
    const { document } = store.getState()
    const node = revealed.node_id ?? edgesByKey(document).get(revealed.edge_key ?? '')?.source
    if (node !== undefined && nodesById(document).has(node)) {
      void flow.fitView({ nodes: [{ id: node }], includeHiddenNodes: true, maxZoom: 1, minZoom: 0.6, duration: 200 })
    }
  }, [revealed, flow, store])
}

import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import type { Positions } from '../geometry/card.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import type { Place } from '../session/document/store.ts'
import { boxOfPlace, showBox } from './camera.ts'

/** Brings a place that was asked for into view. */
export function useReveal(places: Positions) {
  const revealed = useEditor(state => state.revealed)
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const canvas = useStoreApi<FlowNode, FlowEdge>()
  const done = useRef<Place>(null)
  useEffect(() => {
    if (!revealed || done.current === revealed) return
    done.current = revealed
    const box = boxOfPlace(revealed, store.getState().document, places)
    if (box) showBox({ flow, canvas }, box, revealed.mayZoom)
  }, [revealed, flow, canvas, store, places])
}

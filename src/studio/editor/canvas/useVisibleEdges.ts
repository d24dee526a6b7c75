import { useStore } from '@xyflow/react'
import { useState } from 'react'
import { shallow } from 'zustand/shallow'
import { type CanvasGraph, visibleEdges } from '../drawing/culling.ts'
import type { FlowEdge } from '../drawing/flow.ts'
import { cullingArea } from '../geometry/viewport.ts'

/**
 * The edges near what is in view: React Flow checks every edge that it knows of at each move of the pointer. While nodes are dragged
 * their edges stay, and others are added only when the view moves.
 */
export function useVisibleEdges(graph: CanvasGraph, isZoomedOut: boolean): FlowEdge[] {
  const { edges, places } = graph
  const area = useStore(cullingArea, shallow)
  const cull = () => ({ edges, places, area, isZoomedOut, visible: visibleEdges(graph, area, isZoomedOut) })
  const [known, setKnown] = useState(cull)
  if (known.edges === edges && known.places === places && known.area === area && known.isZoomedOut === isZoomedOut)
    return known.visible
  const now = cull()
  setKnown(now)
  return now.visible
}

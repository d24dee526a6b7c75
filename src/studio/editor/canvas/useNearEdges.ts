import { useStore } from '@xyflow/react'
import { useState } from 'react'
import { shallow } from 'zustand/shallow'
import type { FlowEdge } from '../drawing/flow.ts'
import { areaNear, type Drawn, edgesInView } from '../drawing/nearEdges.ts'

/**
 * The edges near what is in view: React Flow looks at every edge that it knows of at each move of the pointer. While nodes are dragged
 * their edges stay, and others are looked for only when the view moves.
 */
export function useNearEdges(drawn: Drawn, isZoomedOut: boolean): FlowEdge[] {
  const { edges, places } = drawn
  const area = useStore(areaNear, shallow)
  const look = () => ({ edges, places, area, isZoomedOut, near: edgesInView(drawn, area, isZoomedOut) })
  const [known, setKnown] = useState(look)
  if (known.edges === edges && known.places === places && known.area === area && known.isZoomedOut === isZoomedOut)
    return known.near
  const now = look()
  setKnown(now)
  return now.near
}

import { type ReactFlowState, useStore } from '@xyflow/react'
import { useMemo } from 'react'
import { shallow } from 'zustand/shallow'
import { useEditor } from '../store.ts'
import { CARD_HEIGHT, CARD_WIDTH, type FlowEdge, type Positions } from './flow.ts'
import { type Box, overlaps } from './snap.ts'

/** How far an edge may run outside of the box around its two cards. */
const OUTSIDE = 400
/** The view moves by such a part of its size before other edges are looked for. */
const STEP = 1 / 4

/** What is in view, and a little more: it stays the same while the view moves a little. */
export function areaNear({ transform, width, height }: Pick<ReactFlowState, 'transform' | 'width' | 'height'>): Box {
  const [x, y, zoom] = transform
  const cell = 2 ** Math.ceil(Math.log2(Math.max(1, width, height) / zoom)) * STEP
  const [left, top] = [Math.floor(-x / zoom / cell) - 1, Math.floor(-y / zoom / cell) - 1]
  const [right, bottom] = [Math.ceil((width - x) / zoom / cell) + 1, Math.ceil((height - y) / zoom / cell) + 1]
  return { x: left * cell, y: top * cell, width: (right - left) * cell, height: (bottom - top) * cell }
}

/** The edges that may be seen in an area, and those of the nodes that are `held`, wherever these are moved to. */
export function edgesNear(
  edges: readonly FlowEdge[],
  places: Positions,
  area: Box,
  held: ReadonlySet<string>,
): FlowEdge[] {
  return edges.filter(({ source, target }) => {
    const [from, to] = [places.get(source), places.get(target)]
    if (!from || !to || held.has(source) || held.has(target)) return true
    const [left, top] = [Math.min(from.x, to.x) - OUTSIDE, Math.min(from.y, to.y) - OUTSIDE]
    const box = {
      x: left,
      y: top,
      width: Math.max(from.x, to.x) + CARD_WIDTH + OUTSIDE - left,
      height: Math.max(from.y, to.y) + CARD_HEIGHT + OUTSIDE - top,
    }
    return overlaps(box, area)
  })
}

/** The edges near what is in view: React Flow looks at every edge that it knows of at each move of the pointer. */
export function useNearEdges(edges: readonly FlowEdge[], places: Positions): FlowEdge[] {
  const area = useStore(areaNear, shallow)
  const held = useEditor(state => state.selection.nodes)
  return useMemo(() => edgesNear(edges, places, area, held), [edges, places, area, held])
}

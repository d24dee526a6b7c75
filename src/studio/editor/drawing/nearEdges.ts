import type { ReactFlowState } from '@xyflow/react'
import { type Box, overlaps } from '../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Positions } from '../geometry/card.ts'
import { type FlowEdge, type FlowNode, placesOf } from './flow.ts'
import { placeLabels } from './labelPlacement.ts'

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

/** The edges that may be seen in an area. */
export function edgesNear(edges: readonly FlowEdge[], places: Positions, area: Box): FlowEdge[] {
  return edges.filter(({ source, target }) => {
    const [from, to] = [places.get(source), places.get(target)]
    if (!from || !to) return true
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

/** What the canvas draws, and where its nodes stood when none was dragged. */
export interface Drawn {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
  readonly places: Positions
}

/** The edges that may be seen, with their labels in their places where labels are shown. */
export function edgesInView({ nodes, edges, places }: Drawn, area: Box, isZoomedOut: boolean): FlowEdge[] {
  const near = edgesNear(edges, placesOf(nodes), area)
  return isZoomedOut ? near : placeLabels(near, places, nodes, area)
}

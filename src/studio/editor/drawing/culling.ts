import { type Box, overlaps } from '../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Positions } from '../geometry/card.ts'
import { takeDetours } from './detours.ts'
import { type FlowEdge, type FlowNode, positionsOf } from './flow.ts'
import { placeLabels } from './labelPlacement.ts'

/** An edge may run so far outside of the box around its two cards. */
const OUTSIDE = 400
/** The edges that may be seen in an area. */
export function cullEdges(edges: readonly FlowEdge[], places: Positions, area: Box): FlowEdge[] {
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

/** The nodes and edges of the canvas, and the positions of its nodes when none was dragged. */
export interface CanvasGraph {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
  readonly places: Positions
}

/** The edges that may be seen, on their ways around cards and with their labels in their places where labels are shown. */
export function visibleEdges({ nodes, edges, places }: CanvasGraph, area: Box, isZoomedOut: boolean): FlowEdge[] {
  const near = cullEdges(edges, positionsOf(nodes), area)
  const shown = takeDetours(near, { all: edges, places, nodes })
  return isZoomedOut ? shown : placeLabels(shown, places, nodes, area)
}

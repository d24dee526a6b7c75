import type { ReactFlowInstance } from '@xyflow/react'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../geometry/card.ts'

/** Returns the current bounds of all cards, notes and placeholders of missing nodes on the canvas. */
export function boxesOf(flow: Pick<ReactFlowInstance<FlowNode, FlowEdge>, 'getNodes'>) {
  return flow.getNodes().map(({ id, position: { x, y }, width = CARD_WIDTH, height = CARD_HEIGHT }) => {
    return { id, x, y, width, height }
  })
}

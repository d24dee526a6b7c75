import type { NodeChange, ReactFlowState } from '@xyflow/react'
import type { FlowNode } from '../../drawing/flow.ts'
import { areaNear } from '../../drawing/nearEdges.ts'
import { overlaps } from '../../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../../geometry/card.ts'

/** So many at once are dragged as one likes. */
const MANY = 60

/**
 * React Flow puts up an element for every node that is dragged, wherever it is. Among many only those near the view are told that they
 * are; the others move just as well.
 */
export function draggedInView(
  changes: NodeChange<FlowNode>[],
  view: Pick<ReactFlowState, 'transform' | 'width' | 'height'>,
): NodeChange<FlowNode>[] {
  if (changes.length < MANY) return changes
  const area = areaNear(view)
  return changes.map(change => {
    if (change.type !== 'position' || !change.dragging || !change.position) return change
    const isNear = overlaps({ ...change.position, width: CARD_WIDTH, height: CARD_HEIGHT }, area)
    return isNear ? change : { ...change, dragging: false }
  })
}

import type { NodeChange, ReactFlowState } from '@xyflow/react'
import type { FlowNode } from '../../drawing/flow.ts'
import { overlaps } from '../../geometry/box.ts'
import { cardBox } from '../../geometry/card.ts'
import { cullingArea } from '../../geometry/viewport.ts'

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
  const area = cullingArea(view)
  return changes.map(change => {
    if (change.type !== 'position' || !change.dragging || !change.position) return change
    const isNear = overlaps(cardBox(change.position), area)
    return isNear ? change : { ...change, dragging: false }
  })
}

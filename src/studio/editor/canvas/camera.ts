import type { ReactFlowInstance, ReactFlowState, useStoreApi } from '@xyflow/react'
import { listGroups, listNotes } from '#pathway/canvas.ts'
import { edgesByKey, type PathwayDocument } from '#pathway/document.ts'
import { motion } from '#ui/motion.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import type { Box } from '../geometry/box.ts'
import { cardBox, type Positions } from '../geometry/card.ts'
import { groupFrame } from '../geometry/groupFrame.ts'
import { viewportOf, viewShowing } from '../geometry/viewport.ts'
import type { Place } from '../session/document/store.ts'

const DURATION_MS = 200

/** Moves the view of a canvas, and tells where it is. */
export interface Camera {
  readonly flow: Pick<ReactFlowInstance<FlowNode, FlowEdge>, 'setViewport'>
  readonly canvas: Pick<ReturnType<typeof useStoreApi<FlowNode, FlowEdge>>, 'getState' | 'subscribe'>
}

/** Brings a box into view as `viewShowing` says, once the canvas knows its size. */
export function showBox({ flow, canvas }: Camera, box: Box, mayZoom?: boolean): void {
  if (canvas.getState().width === 0) {
    const leave = canvas.subscribe(({ width }) => {
      if (width === 0) return
      leave()
      showBox({ flow, canvas }, box, mayZoom)
    })
    return
  }
  const view = viewShowing(viewportOf(canvas.getState()), box, { mayZoom, covers: coversOf(canvas.getState()) })
  if (view) void flow.setViewport(view, { duration: motion(DURATION_MS) })
}

/** The controls that stand on the canvas, and the panels over it. */
function coversOf({ domNode }: Pick<ReactFlowState, 'domNode'>): readonly Box[] {
  if (!domNode) return []
  const { left, top } = domNode.getBoundingClientRect()
  const panels = domNode.ownerDocument.querySelectorAll('[data-over-canvas]')
  return [...domNode.querySelectorAll('.react-flow__panel'), ...panels].map(panel => {
    const { x, y, width, height } = panel.getBoundingClientRect()
    return { x: x - left, y: y - top, width, height }
  })
}

/** The box of a node, of the node that an edge comes from, of a note or of a group; undefined of what is gone. */
export function boxOfPlace(
  { node_id, edge_key, note_id, group_id }: Place,
  document: PathwayDocument,
  places: Positions,
): Box | undefined {
  const boxOf = (id: string) => {
    const at = places.get(id)
    return at && cardBox(at)
  }
  if (note_id !== undefined) {
    const note = listNotes(document).find(({ id }) => id === note_id)
    return note && { ...note.position, width: note.width, height: note.height }
  }
  if (group_id !== undefined) {
    const group = listGroups(document).find(({ id }) => id === group_id)
    return group && groupFrame(group, boxOf)
  }
  const node = node_id ?? edgesByKey(document).get(edge_key ?? '')?.source
  return node === undefined ? undefined : boxOf(node)
}

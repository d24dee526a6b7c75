import type { ReactFlowState } from '@xyflow/react'
import { type Box, boxAround, type Point } from '../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../geometry/card.ts'

/** Pixels of the toolbar, with all of its buttons. */
const HEIGHT = 40
const HALF_WIDTH = 232
const MARGIN = 8
/** Above the topmost card, with the mark of the start on it; or with the title of its group. */
const ABOVE = 28
const ABOVE_GROUP = 52

type Canvas = Pick<ReactFlowState, 'nodes' | 'nodeLookup' | 'transform' | 'width' | 'height' | 'userSelectionActive'>

/**
 * Makes a function that places the toolbar of selected nodes: the middle of its upper edge, above the nodes and inside of the canvas. There is
 * none while nodes are dragged, while a frame is drawn, and where no selected node is in view.
 */
export function toolbarPlace(selected: ReadonlySet<string>, isGrouped = false): (canvas: Canvas) => Point | undefined {
  const above = isGrouped ? ABOVE_GROUP : ABOVE
  let known: Canvas['nodes'] | undefined
  let bounds: Box | undefined
  return ({ nodes, nodeLookup, transform: [x, y, zoom], width, height, userSelectionActive }) => {
    if (nodes !== known) [known, bounds] = [nodes, boundsOf(selected, nodeLookup)]
    if (!bounds || userSelectionActive) return undefined
    const [left, top] = [bounds.x * zoom + x, bounds.y * zoom + y]
    const [right, bottom] = [left + bounds.width * zoom, top + bounds.height * zoom]
    if (right < 0 || bottom < 0 || left > width || top > height) return undefined
    // Of a selection that is larger than the canvas, the part in view has the toolbar above its middle.
    const middle = (Math.max(left, 0) + Math.min(right, width)) / 2
    const half = Math.min(HALF_WIDTH, width / 2) + MARGIN
    return {
      x: Math.round(Math.min(Math.max(middle, half), Math.max(half, width - half))),
      y: Math.round(Math.min(Math.max(top - HEIGHT - above * zoom, MARGIN), height - HEIGHT - MARGIN)),
    }
  }
}

/** The box around the selected nodes; undefined while one of them is dragged. */
function boundsOf(selected: ReadonlySet<string>, nodeLookup: Canvas['nodeLookup']): Box | undefined {
  const boxes: Box[] = []
  for (const id of selected) {
    const node = nodeLookup.get(id)
    if (node?.dragging) return undefined
    if (node) boxes.push({ ...node.position, width: node.width ?? CARD_WIDTH, height: node.height ?? CARD_HEIGHT })
  }
  return boxAround(boxes)
}

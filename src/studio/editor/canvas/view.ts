import { getViewportForBounds, type ReactFlowInstance, type Viewport } from '@xyflow/react'
import { isStart, listNodes, type PathwayDocument, type PathwayNode, type Position } from '#pathway/document.ts'
import { CARD_HEIGHT, CARD_WIDTH, isPlaced, type Positions } from './flow.ts'

export const MIN_ZOOM = 0.01
export const MAX_ZOOM = 2
/** A small pathway is not blown up to fill the canvas. */
export const MAX_FIT_ZOOM = 1
export const FIT_PADDING = 0.15

type Viewer = Pick<ReactFlowInstance, 'screenToFlowPosition'>

/** The part of the canvas that is seen, in its own coordinates. */
export function viewOfCanvas(flow: Viewer) {
  const { left, top, right, bottom } = document.querySelector('.react-flow')?.getBoundingClientRect() ?? new DOMRect()
  const { x, y } = flow.screenToFlowPosition({ x: left, y: top })
  const end = flow.screenToFlowPosition({ x: right, y: bottom })
  return { x, y, width: end.x - x, height: end.y - y }
}

/** Where a card's corner must be for the card to stand in the middle of the view. */
export function middleOfView(flow: Viewer): Position {
  const { x, y, width, height } = viewOfCanvas(flow)
  return { x: Math.round(x + (width - CARD_WIDTH) / 2), y: Math.round(y + (height - CARD_HEIGHT) / 2) }
}

/** From farther away names cannot be read, however large they are written. */
const READABLE = 0.2
/** So few nodes are found at a glance, even where their names cannot be read. */
const FEW = 40
/** A large pathway opens at this zoom, with where calls start at the top. */
const START_ZOOM = 0.8
const START_TOP = 72

/** Where a pathway opens: all of it where it can be read so, else at its start. */
export function firstViewOf(document: PathwayDocument, laidOut: Positions, width: number, height: number): Viewport {
  const all = viewOfAll(document, laidOut, width, height)
  const nodes = listNodes(document)
  const start = nodes.find(isStart) ?? nodes[0]
  if (!start || all.zoom >= READABLE || nodes.length <= FEW) return all
  const { x, y } = placeOf(start, laidOut)
  return { x: width / 2 - (x + CARD_WIDTH / 2) * START_ZOOM, y: START_TOP - y * START_ZOOM, zoom: START_ZOOM }
}

function placeOf(node: PathwayNode, laidOut: Positions): Position {
  return (isPlaced(node) ? node.position : laidOut.get(node.id)) ?? { x: 0, y: 0 }
}

/** The view that shows every node in a canvas of that size, in pixels. */
function viewOfAll(document: PathwayDocument, laidOut: Positions, width: number, height: number): Viewport {
  const places = listNodes(document).map(node => placeOf(node, laidOut))
  const [first] = places
  if (!first) return { x: 0, y: 0, zoom: MAX_FIT_ZOOM }
  const box = { left: first.x, top: first.y, right: first.x, bottom: first.y }
  for (const { x, y } of places) {
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x)
    box.bottom = Math.max(box.bottom, y)
  }
  const bounds = {
    x: box.left,
    y: box.top,
    width: box.right - box.left + CARD_WIDTH,
    height: box.bottom - box.top + CARD_HEIGHT,
  }
  return getViewportForBounds(bounds, width, height, MIN_ZOOM, MAX_FIT_ZOOM, FIT_PADDING)
}

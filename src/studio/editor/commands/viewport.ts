import { type FitViewOptions, getViewportForBounds, type ReactFlowInstance, type Viewport } from '@xyflow/react'
import { type CanvasGroup, listGroups, listNotes } from '#pathway/canvas.ts'
import { isStart, listNodes, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { motion } from '#ui/motion.ts'
import { type Box, boxAround, type Point } from '../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBox, isPlaced, type Positions } from '../geometry/card.ts'

export const MIN_ZOOM = 0.01
export const MAX_ZOOM = 2
/** Maximum zoom of a fit, so that a small pathway is not blown up. */
const MAX_FIT_ZOOM = 1
const FIT_PADDING = 0.15

/** Screen pixels above the nodes for the titles of group frames. */
const ROOM_FOR_TITLES = 84

/** Padding around the nodes when the whole pathway is fitted; titles of groups need more above. */
function fitPadding(groups: readonly CanvasGroup[]): NonNullable<FitViewOptions['padding']> {
  const top = `${ROOM_FOR_TITLES}px` as const
  return groups.length === 0 ? FIT_PADDING : { top, x: FIT_PADDING, bottom: FIT_PADDING }
}

/** Options to fit the whole pathway, or the given nodes of it, into the viewport. */
export function fitAll(
  groups: readonly CanvasGroup[],
): Pick<FitViewOptions, 'padding' | 'maxZoom' | 'includeHiddenNodes'> {
  return { padding: fitPadding(groups), maxZoom: MAX_FIT_ZOOM, includeHiddenNodes: true }
}

const MARGIN = 12
const SHIFT_MS = 150

/** Pans just far enough to show all of a box. */
export function makeRoomFor(element: Element, flow: Pick<ReactFlowInstance, 'getViewport' | 'setViewport'>): void {
  const view = element.closest('.react-flow')?.getBoundingClientRect()
  if (!view) return
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const dx = missing(left - view.left, view.right - right)
  const dy = missing(top - view.top, view.bottom - bottom)
  if (dx === 0 && dy === 0) return
  const { x, y, zoom } = flow.getViewport()
  void flow.setViewport({ x: x + dx, y: y + dy, zoom }, { duration: motion(SHIFT_MS) })
}

/** Distance to pan where the margin before or after is too small; if both are, the beginning wins. */
function missing(before: number, after: number): number {
  if (before < MARGIN) return MARGIN - before
  return Math.max(MARGIN - before, Math.min(0, after - MARGIN))
}

interface Viewer {
  readonly flow: Pick<ReactFlowInstance, 'screenToFlowPosition'>
  readonly canvas: { readonly current: Element | null }
}

/** The part of the canvas that is seen, in its own coordinates. */
export function viewOfCanvas({ flow, canvas }: Viewer) {
  const { left, top, right, bottom } = canvas.current?.getBoundingClientRect() ?? new DOMRect()
  const { x, y } = flow.screenToFlowPosition({ x: left, y: top })
  const end = flow.screenToFlowPosition({ x: right, y: bottom })
  return { x, y, width: end.x - x, height: end.y - y }
}

/** Position of a card whose centre is the centre of the viewport. */
export function middleOfView(viewer: Viewer): Point {
  const { x, y, width, height } = viewOfCanvas(viewer)
  return { x: Math.round(x + (width - CARD_WIDTH) / 2), y: Math.round(y + (height - CARD_HEIGHT) / 2) }
}

/** A pathway opens no farther away than this: its cards can be read. */
const READABLE = 0.7
/** A pathway that has no room at that zoom opens a little nearer, where calls start. */
const START_ZOOM = 0.8
/** Pixels of the page above the node where calls start, and beside the outermost cards. */
const START_TOP = 72
const BESIDE = 48

/** Returns the viewport in which a pathway opens: all of it if that is readable, else where calls start, with as much of the rest as fits. */
export function firstViewOf(document: PathwayDocument, laidOut: Positions, width: number, height: number): Viewport {
  const bounds = boundsOf(document, laidOut)
  if (!bounds) return { x: 0, y: 0, zoom: MAX_FIT_ZOOM }
  const all = getViewportForBounds(bounds, width, height, MIN_ZOOM, MAX_FIT_ZOOM, fitPadding(listGroups(document)))
  const nodes = listNodes(document)
  const start = nodes.find(isStart) ?? nodes[0]
  if (!start || all.zoom >= READABLE) return all
  const zoom = START_ZOOM
  const { x, y } = placeOf(start, laidOut)
  const [left, right] = [BESIDE - bounds.x * zoom, width - BESIDE - (bounds.x + bounds.width) * zoom]
  const centred = width / 2 - (x + CARD_WIDTH / 2) * zoom
  // Nothing is shown beside the outermost cards while others have no room.
  const across = right > left ? (left + right) / 2 : Math.min(left, Math.max(right, centred))
  return { x: across, y: START_TOP - y * zoom, zoom }
}

function placeOf(node: PathwayNode, laidOut: Positions): Point {
  return (isPlaced(node) ? node.position : laidOut.get(node.id)) ?? { x: 0, y: 0 }
}

/** The box around every node and note; undefined where there is none. */
function boundsOf(document: PathwayDocument, laidOut: Positions): Box | undefined {
  const cards = listNodes(document).map(node => cardBox(placeOf(node, laidOut)))
  const notes = listNotes(document).map(({ position, ...size }) => ({ ...position, ...size }))
  return boxAround([...cards, ...notes])
}

import type { ReactFlowInstance, Viewport } from '@xyflow/react'
import { z } from 'zod'
import type { Position } from '#pathway/document.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './flow.ts'

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

const viewport = z.object({ x: z.number(), y: z.number(), zoom: z.number().positive() })
const viewKey = (pathwayId: string) => `dialpath-view-${pathwayId}`

/** Keeps which part of a pathway is looked at, for as long as this tab lives. */
export function keepView(pathwayId: string, view: Viewport) {
  sessionStorage.setItem(viewKey(pathwayId), JSON.stringify(view))
}

/** The part that was looked at last; undefined for a pathway that is opened for the first time. */
export function keptView(pathwayId: string): Viewport | undefined {
  const kept = sessionStorage.getItem(viewKey(pathwayId))
  return kept === null ? undefined : viewport.parse(JSON.parse(kept))
}

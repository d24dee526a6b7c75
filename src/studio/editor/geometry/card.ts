import { isRecord, type PathwayNode } from '#pathway/document.ts'
import type { Box, Point, Size } from './box.ts'

/** The width of a node card and its height at most, in the canvas's own pixels; each is as high as what it says (`drawing/cardLayout.ts`). */
export const CARD_WIDTH = 264
export const CARD_HEIGHT = 132
export const CARD_SIZE: Size = { width: CARD_WIDTH, height: CARD_HEIGHT }

/** The corners of nodes, by their ids. */
export type Positions = ReadonlyMap<string, Point>

/** The room that a card takes at most, by its corner. */
export function cardBox({ x, y }: Point): Box {
  return { x, y, ...CARD_SIZE }
}

/** Tells whether the document gives a node a position. */
export function isPlaced(node: PathwayNode): boolean {
  return isRecord(node.position) && Number.isFinite(node.position.x) && Number.isFinite(node.position.y)
}

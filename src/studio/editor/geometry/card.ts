import { isRecord, type PathwayNode } from '#pathway/document.ts'
import type { Box, Point, Size } from './box.ts'

/** The size of a node card, in the canvas's own pixels. */
export const CARD_WIDTH = 264
export const CARD_HEIGHT = 132
export const CARD_SIZE: Size = { width: CARD_WIDTH, height: CARD_HEIGHT }

/** The corners of nodes, by their ids. */
export type Positions = ReadonlyMap<string, Point>

/** The box of a card, by its corner. */
export function cardBox({ x, y }: Point): Box {
  return { x, y, ...CARD_SIZE }
}

/** Tells whether the document gives a node a position. */
export function isPlaced(node: PathwayNode): boolean {
  return isRecord(node.position) && Number.isFinite(node.position.x) && Number.isFinite(node.position.y)
}

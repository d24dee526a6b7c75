import { isRecord, type PathwayNode } from '#pathway/document.ts'

/** In the canvas's own pixels; the styles give a card the same. */
export const CARD_WIDTH = 264
export const CARD_HEIGHT = 132

/** The corners of nodes, by their ids. */
export type Positions = ReadonlyMap<string, { readonly x: number; readonly y: number }>

/** Whether the document says where a node is. */
export function isPlaced(node: PathwayNode): boolean {
  return isRecord(node.position) && Number.isFinite(node.position.x) && Number.isFinite(node.position.y)
}

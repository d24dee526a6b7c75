import type { Point } from './box.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './card.ts'

/** A card that stands beside another one and hardly below it is reached from the side. */
const BESIDE_DROP = 64
/** Two cards that are nearer to each other leave no room for a line between them. */
const LEAST_GAP = 40

/** The side of a card at which another one stands beside it; undefined where it stands above, below or too near. */
export function sideOf(from: Point, to: Point): 'left' | 'right' | undefined {
  const isBeside = to.y < from.y + CARD_HEIGHT + BESIDE_DROP && Math.abs(to.x - from.x) > CARD_WIDTH + LEAST_GAP
  if (!isBeside) return undefined
  return to.x > from.x ? 'right' : 'left'
}

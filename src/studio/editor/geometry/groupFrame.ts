import type { CanvasGroup } from '#pathway/canvas.ts'
import { type Box, boxAround } from './box.ts'

/** Around the nodes; above them there is room for the mark of the start. */
const PADDING = { top: 40, side: 28 } as const

/** The frame around a group's nodes; undefined where none of them has a place. */
export function groupFrame(group: CanvasGroup, boxOf: (id: string) => Box | undefined): Box | undefined {
  return frameAround(group.nodes.flatMap(id => boxOf(id) ?? []))
}

/** The frame around cards; undefined for none. */
export function frameAround(cards: readonly Box[]): Box | undefined {
  const around = boxAround(cards)
  return (
    around && {
      x: around.x - PADDING.side,
      y: around.y - PADDING.top,
      width: around.width + 2 * PADDING.side,
      height: around.height + PADDING.top + PADDING.side,
    }
  )
}

import { listNodes, type PathwayDocument } from '#pathway/document.ts'
import { CARD_HEIGHT, isPlaced, type Positions } from '../card.ts'
import { type HeightOf, tidyTask } from './task.ts'
import { tidyInWorker } from './worker.ts'

const GAP_TO_PLACED = 120
const NOWHERE: Positions = new Map()

/** Places for the nodes that have none, below those that have one; for display only, until the author moves them. */
export async function layOutUnplaced(document: PathwayDocument, heightOf: HeightOf): Promise<Positions> {
  const places = await tidyInWorker(tidyTask(document, { direction: 'down', positions: NOWHERE, heightOf }))
  const placed = listNodes(document).filter(isPlaced)
  const bottoms = placed.map(node => (node.position?.y ?? 0) + CARD_HEIGHT)
  const below = bottoms.length === 0 ? 0 : bottoms.reduce((one, other) => Math.max(one, other)) + GAP_TO_PLACED
  return new Map(
    listNodes(document).flatMap(node => {
      const at = places.get(node.id)
      return isPlaced(node) || !at ? [] : [[node.id, { x: at.x, y: at.y + below }]]
    }),
  )
}

import { listNodes, type PathwayDocument } from '#pathway/document.ts'
import { cardBox, isPlaced } from './card.ts'
import { createSpatialIndex } from './spatialIndex.ts'

/** Counts the cards that lie on others at the positions that a document gives them: other programs draw smaller ones. */
export function coveredCards(document: PathwayDocument): number {
  const boxes = listNodes(document).flatMap(node => (isPlaced(node) && node.position ? [cardBox(node.position)] : []))
  const index = createSpatialIndex(boxes)
  return boxes.filter(box => index.within(box).length > 1).length
}

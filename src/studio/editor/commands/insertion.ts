import { insertNode } from '#pathway/commands/insert.ts'
import { moveNodes } from '#pathway/commands/nodes.ts'
import { keyedEdges, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { sideOf } from '../geometry/beside.ts'
import { type Box, overlaps, type Point, widen } from '../geometry/box.ts'
import { cardBox } from '../geometry/card.ts'
import { freePlaceAt } from '../geometry/freePosition.ts'
import { type CardBox, type FollowingCard, type InsertDirection, makeRoom, placeBetween } from '../geometry/makeRoom.ts'
import { newId } from '../session/document/newId.ts'
import { boxesOf } from './boxesOf.ts'
import type { CommandContext } from './command.ts'
import { glide } from './glide.ts'

/** The cards of the canvas, and the edge that another one is put into. */
interface Inserting {
  readonly document: PathwayDocument
  readonly key: string
  readonly boxes: readonly CardBox[]
}

type Canvas = Pick<CommandContext, 'store' | 'flow'>

/** Reads the cards of the canvas, without the one that is put into the edge. */
function inserting({ store, flow }: Canvas, key: string, inserted?: string): Inserting {
  const { document } = store.getState()
  const nodes = nodesById(document)
  return { document, key, boxes: boxesOf(flow).filter(({ id }) => id !== inserted && nodes.has(id)) }
}

interface Inserted {
  /** The edge's key. */
  readonly key: string
  /** The id of the node, and where its card stands. */
  readonly node: string
  readonly at: Point
}

/**
 * Puts a node into an edge as one step. Cards that follow the edge and would lie under it make room.
 *
 * @param place makes sure that the node is there, at its place
 * @returns whether it was inserted
 */
export function insertWithRoom(
  { canvas, ...view }: Pick<CommandContext, 'store' | 'flow' | 'canvas'>,
  name: string,
  { key, node, at }: Inserted,
  place: (document: PathwayDocument) => PathwayDocument,
): boolean {
  const cards = inserting(view, key, node)
  const edge = placedEdge(cards)
  const positions = edge ? makeRoom(cardBox(at), { ...partBoxes(cards, edge), direction: edge.direction }) : {}
  const edge_id = newId()
  let isInserted = false
  glide(canvas.current, () => {
    isInserted = view.store
      .getState()
      .run(name, document => moveNodes(insertNode(place(document), { key, node, edge_id }), { positions }))
  })
  return isInserted
}

/** Asks which kind of node is put into an edge. */
export function askInto(canvas: Canvas, into: string): void {
  const at = placeInto(canvas, into)
  if (at) canvas.store.getState().chooseNext({ into, at })
}

/** Pixels around a card in the middle of an edge. */
const MARGIN = 40

/** Returns the position of a new card in an edge: in its middle if it is free, else between its ends, where others give way. */
function placeInto(canvas: Canvas, key: string): Point | undefined {
  const cards = inserting(canvas, key)
  const edge = placedEdge(cards)
  if (!edge) return undefined
  const { source, target, direction } = edge
  const middle = { x: Math.round((source.x + target.x) / 2), y: Math.round((source.y + target.y) / 2) }
  const around = widen(cardBox(middle), MARGIN)
  if (!cards.boxes.some(box => overlaps(box, around))) return middle
  // Nothing gives way to an edge that leads back up.
  if (direction === 'down' && target.y <= source.y) return freePlaceAt(cardBox(middle), cards.boxes)
  return freePlaceAt(cardBox(placeBetween(source, target, direction)), partBoxes(cards, edge).others)
}

interface PlacedEdge {
  readonly source: CardBox
  readonly target: CardBox
  readonly direction: InsertDirection
}

function placedEdge({ document, key, boxes }: Inserting): PlacedEdge | undefined {
  const edge = keyedEdges(document).find(one => one.key === key)?.edge
  const source = boxes.find(({ id }) => id === edge?.source)
  const target = boxes.find(({ id }) => id === edge?.target)
  return source && target && { source, target, direction: sideOf(source, target) ?? 'down' }
}

/** Divides the cards in those that follow the edge and all others. Who goes back up the pathway follows nothing. */
function partBoxes({ document, boxes }: Inserting, { source, target, direction }: PlacedEdge) {
  const isBehind = (box: Box) =>
    direction === 'down' ? box.y > source.y : direction === 'right' ? box.x > source.x : box.x < source.x
  const byId = new Map(boxes.map(box => [box.id, box]))
  const targets = new Map<string, CardBox[]>()
  for (const edge of document.edges) {
    const box = edge.target === source.id ? undefined : byId.get(edge.target ?? '')
    if (!box || edge.source === undefined || !isBehind(box)) continue
    const known = targets.get(edge.source)
    if (known) known.push(box)
    else targets.set(edge.source, [box])
  }
  const from = new Map<string, string[]>([[target.id, []]])
  for (const id of from.keys()) {
    for (const next of targets.get(id) ?? []) {
      const known = from.get(next.id)
      if (known) known.push(id)
      else from.set(next.id, [id])
    }
  }
  return {
    following: boxes.flatMap((box): FollowingCard[] => {
      const leading = from.get(box.id)
      return leading ? [{ ...box, from: leading }] : []
    }),
    others: boxes.filter(({ id }) => !from.has(id)),
  }
}

import { listNotes } from '#pathway/canvas.ts'
import { listNodes, nodeName, nodesById, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import type { NodeKind } from '#pathway/kind.ts'
import type { Point } from '../geometry/box.ts'
import { CARD_HEIGHT } from '../geometry/card.ts'
import { newId } from '../session/document/newId.ts'

/** Creates a node of a kind with an unused name, derived from the wanted name or the kind's. */
export function newNode(
  document: PathwayDocument,
  kind: NodeKind,
  { position, name: wanted = kind.label }: { readonly position: Point; readonly name?: string },
): PathwayNode {
  const nodes = listNodes(document)
  const names = new Set(nodes.map(nodeName))
  let name = wanted
  for (let number = 2; names.has(name); number += 1) name = `${wanted} ${number}`
  const data = { ...kind.create(name), ...(nodes.length === 0 ? { isStart: true } : {}) }
  return { id: newId(), type: kind.type, data, position }
}

const BELOW = 220
const ASIDE = 320

/** Returns a free position below a node, or to the right of that. */
export function placeBelow(document: PathwayDocument, id: string): Point {
  const { x = 0, y = 0 } = nodesById(document).get(id)?.position ?? {}
  const taken = listNodes(document).flatMap(node => node.position ?? [])
  const covers = (at: Point) =>
    taken.some(other => Math.abs(other.x - at.x) < ASIDE && Math.abs(other.y - at.y) < BELOW - 40)
  const place = { x, y: y + BELOW }
  // Each card can be in the way of two places; far out one step aside may be too small to be one.
  for (let tries = 2 * taken.length; tries > 0 && covers(place); tries -= 1) place.x += ASIDE
  return place
}

/** Returns a position below all nodes and notes, at the left. */
export function placeAtEnd(document: PathwayDocument): Point {
  const taken = [
    ...listNodes(document).flatMap(({ position }) => (position ? { ...position, height: CARD_HEIGHT } : [])),
    ...listNotes(document).map(({ position, height }) => ({ ...position, height })),
  ]
  const left = taken.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY)
  const bottom = taken.reduce((most, { y, height }) => Math.max(most, y + height), Number.NEGATIVE_INFINITY)
  return taken.length === 0 ? { x: 0, y: 0 } : { x: left, y: bottom + BELOW - CARD_HEIGHT }
}

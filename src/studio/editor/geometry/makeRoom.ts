import type { Box, Point } from './box.ts'
import { createSpatialIndex } from './spatialIndex.ts'

/** The box of a card, by its id. */
export interface CardBox extends Box {
  readonly id: string
}

/** A card that can give way, with the ids of cards from which edges lead to it. */
export interface FollowingCard extends CardBox {
  readonly from: readonly string[]
}

export type InsertDirection = 'down' | 'left' | 'right'

/** Pixels between an inserted card and those that gave way to it: an edge and its label need them. */
export const ROOM = 80
/** Pixels to cards that do not give way. */
const LEAST_ROOM = 24

/**
 * Moves the cards that follow an inserted one out of its way, in one direction and by the least. A card that moves pushes on those that are
 * below it and those that it leads to, so that their order stays; the room that there is between is used up as far as {@link ROOM}. None
 * comes to lie on a card that it did not lie on before.
 *
 * @param following the cards that may move
 * @param others all other cards
 * @returns new positions of those that moved
 */
export function makeRoom(
  inserted: Box,
  {
    following,
    others,
    direction,
  }: { following: readonly FollowingCard[]; others: readonly Box[]; direction: InsertDirection },
): Readonly<Record<string, Point>> {
  const card = turn(inserted, direction)
  const turned = following.map(({ id, from, ...box }) => ({ id, from, ...turn(box, direction) }))
  const pastOthers = passing(others.map(box => turn(box, direction)))
  const moved = createMoved()
  for (const box of turned.toSorted((one, other) => one.y - other.y)) {
    const by = moved.push(box, needed(card, box))
    if (by > 0) moved.add({ ...box, by: pastOthers(box, by) })
  }
  return Object.fromEntries(
    following.flatMap(({ id, x, y }) => {
      const by = moved.byId.get(id)?.by ?? 0
      if (by === 0) return []
      if (direction === 'down') return [[id, { x, y: y + by }]]
      return [[id, { x: direction === 'right' ? x + by : x - by, y }]]
    }),
  )
}

/** Turns a box so that the direction leads down. */
function turn({ x, y, width, height }: Box, direction: InsertDirection): Box {
  if (direction === 'down') return { x, y, width, height }
  return { x: y, y: direction === 'right' ? x : -(x + width), width: height, height: width }
}

function isBeside(one: Box, other: Box): boolean {
  return one.x + one.width < other.x || other.x + other.width < one.x
}

/** The distance that a box must move to stand below the card; 0 or less if it is not in the way. */
function needed(card: Box, box: Box): number {
  return isBeside(card, box) || box.y + box.height < card.y ? 0 : card.y + card.height + ROOM - box.y
}

interface Moved extends CardBox {
  readonly by: number
}

/** Pixels; a card stands in one column or two. */
const COLUMN = 512

/** The cards that have moved, by the columns in which they push others on. */
function createMoved() {
  const columns = new Map<number, Moved[]>()
  const byId = new Map<string, Moved>()
  return {
    byId,
    add(moved: Moved) {
      byId.set(moved.id, moved)
      for (const column of columnsOf(moved)) {
        const others = columns.get(column)
        if (others) others.push(moved)
        else columns.set(column, [moved])
      }
    },
    /** The distance that a box moves that stands below those cards: as far as it must, and as they push it. */
    push(box: FollowingCard, must: number): number {
      let by = must
      for (const column of columnsOf(box)) {
        for (const above of columns.get(column) ?? []) if (!isBeside(above, box)) by = Math.max(by, pushed(above, box))
      }
      for (const id of box.from) {
        const above = byId.get(id)
        if (above) by = Math.max(by, pushed(above, box))
      }
      return by
    },
  }
}

function columnsOf({ x, width }: Box): readonly number[] {
  const [first, last] = [Math.floor(x / COLUMN), Math.floor((x + width) / COLUMN)]
  return first === last ? [first] : [first, last]
}

function pushed(above: Moved, box: Box): number {
  const gap = box.y - (above.y + above.height)
  return above.by - Math.max(0, gap - ROOM)
}

/** Makes a function that tells how far a box moves that moves so far at least and is to lie on none of the others. */
function passing(others: readonly Box[]): (box: Box, least: number) => number {
  const index = createSpatialIndex(others)
  return (box, least) => {
    let by = least
    // Each turn passes another card; where numbers are too large to be counted up it passes none.
    for (let turns = others.length; turns > 0; turns -= 1) {
      const moved = { ...box, y: box.y + by }
      const next = index.within(moved).reduce((most, at) => {
        const other = others[at]
        return other ? Math.max(most, other.y + other.height + LEAST_ROOM - box.y) : most
      }, by)
      if (next === by) break
      by = next
    }
    return by
  }
}

/** Returns the position of a card between two others: in the middle where there is room, else just behind the first. */
export function placeBetween(source: Box, target: Box, direction: InsertDirection): Point {
  const [from, to] = [turn(source, direction), turn(target, direction)]
  const room = to.y - (from.y + from.height) - to.height
  const y = from.y + from.height + (room >= 2 * ROOM ? room / 2 : ROOM)
  if (direction === 'down') return { x: to.x, y: Math.round(y) }
  return { x: Math.round(direction === 'right' ? y : -y - target.width), y: target.y }
}

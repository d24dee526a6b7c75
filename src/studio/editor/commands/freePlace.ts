import { listGroups } from '#pathway/canvas.ts'
import { lineBetween } from '../drawing/detours.ts'
import { type Box, type Point, type Size, widen } from '../geometry/box.ts'
import { CARD_SIZE, cardBox } from '../geometry/card.ts'
import { freePlaceAt } from '../geometry/freePosition.ts'
import { groupFrame } from '../geometry/groupFrame.ts'
import { createSpatialIndex } from '../geometry/spatialIndex.ts'
import { boxesOf } from './boxesOf.ts'
import type { CommandContext } from './command.ts'
import { middleOfView, viewOfCanvas } from './viewport.ts'

/** Pixels to what is beside it, and to the view's border. */
const MARGIN = 20
/** Places are tried so far from each other, and so many at most in a row of the view. */
const STEP = 24
const MOST_IN_ROW = 48
/** The room of a group's title above its frame. */
const TITLE = 32

/**
 * Finds the place for a box nearest to the middle of the view where it covers no card, note, edge or group; undefined where there is none.
 *
 * @param mayCoverLines edges are covered rather than nothing found
 */
export function freePlaceInView(
  { store, flow, canvas }: Pick<CommandContext, 'store' | 'flow' | 'canvas'>,
  size: Size,
  { mayCoverLines = false }: { readonly mayCoverLines?: boolean } = {},
): Point | undefined {
  const view = viewOfCanvas({ flow, canvas })
  const middle = {
    x: Math.round(view.x + (view.width - size.width) / 2),
    y: Math.round(view.y + (view.height - size.height) / 2),
  }
  const boxes = boxesOf(flow)
  const byId = new Map(boxes.map(box => [box.id, box]))
  const frames = listGroups(store.getState().document).flatMap(group => {
    const frame = groupFrame(group, id => byId.get(id))
    return frame ? [{ ...frame, y: frame.y - TITLE, height: frame.height + TITLE }] : []
  })
  const lines = flow.getEdges().flatMap(edge => {
    const [from, to] = [byId.get(edge.source), byId.get(edge.target)]
    return from && to ? piecesOf(lineBetween(edge, from, to)?.points() ?? []) : []
  })
  const places = placesAround(middle, view, size)
  const findAmong = (boxes: readonly Box[]) => {
    const taken = createSpatialIndex(boxes)
    return places.find(at => taken.within(widen({ ...at, ...size }, MARGIN)).length === 0)
  }
  const things = [...boxes, ...frames]
  return findAmong([...things, ...lines]) ?? (mayCoverLines ? findAmong(things) : undefined)
}

/** Finds the place for a card: free and in view where there is one, else below what is there. */
export function freeCardPlace(viewer: Pick<CommandContext, 'store' | 'flow' | 'canvas'>): Point {
  return freePlaceInView(viewer, CARD_SIZE) ?? freePlaceAt(cardBox(middleOfView(viewer)), boxesOf(viewer.flow))
}

/** The straight pieces of a line, as boxes. */
function piecesOf(points: readonly Point[]): readonly Box[] {
  return points.slice(1).map((to, at) => {
    const from = points[at] ?? to
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
    return { x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) }
  })
}

/** Places for a box in the view, the nearest to the middle first. */
function placesAround(middle: Point, view: Box, { width, height }: Size): readonly Point[] {
  const step = Math.max(STEP, view.width / MOST_IN_ROW)
  const [across, down] = [view.width - width, view.height - height].map(room =>
    Math.max(0, Math.floor((room / 2 - MARGIN) / step)),
  )
  const places: Point[] = []
  for (let row = -(down ?? 0); row <= (down ?? 0); row += 1) {
    for (let column = -(across ?? 0); column <= (across ?? 0); column += 1) {
      places.push({ x: Math.round(middle.x + column * step), y: Math.round(middle.y + row * step) })
    }
  }
  const distance = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y)
  return places.sort((one, other) => distance(one) - distance(other))
}

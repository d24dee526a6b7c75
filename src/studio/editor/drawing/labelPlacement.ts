import { type Box, overlaps } from '../geometry/box.ts'
import type { Positions } from '../geometry/card.ts'
import { MIDDLE } from '../geometry/edgeLine.ts'
import { createSpatialIndex, type SpatialIndex } from '../geometry/spatialIndex.ts'
import { lineBetween } from './detours.ts'
import { boxesAt, type FlowEdge, type FlowNode } from './flow.ts'
import { labelSize } from './label.ts'

/** Parts of an edge's line at which its label may stand, the nearest to the middle first. */
const PARTS = [MIDDLE, ...[0.06, 0.12, 0.18, 0.24, 0.3, 0.36].flatMap(away => [MIDDLE - away, MIDDLE + away])]

/** Between a label and what is beside it. */
const GAP = 4
/** An edge as it was given, with its label where it stood last. */
const placed = new WeakMap<FlowEdge, FlowEdge>()

/**
 * Edges with their labels where neither a card nor another label is, as near to the middle of their lines as there is room. One whose
 * label stays where it was keeps its object.
 *
 * @param places where the nodes stand, whatever the pointer does with one
 * @param area where labels are seen; those whose middle is elsewhere stay there
 */
export function placeLabels(
  edges: readonly FlowEdge[],
  places: Positions,
  nodes: readonly FlowNode[],
  area?: Box,
): FlowEdge[] {
  const isSeen = (box: Box) => !area || overlaps(box, area)
  const boxes = boxesAt(places, nodes)
  const boxOf = (id: string) => boxes.get(id)
  const seen = edges.flatMap((edge): Label[] => {
    const label = labelOf(edge, boxOf)
    return label && isSeen(label.boxAt(MIDDLE)) ? [label] : []
  })
  const notes = nodes.flatMap((node): Box[] =>
    node.type === 'note' ? [{ ...node.position, width: node.width ?? 0, height: node.height ?? 0 }] : [],
  )
  const cards = createSpatialIndex([...boxes.values(), ...notes].filter(isSeen))
  const labels = createLabels(seen.filter(({ edge }) => isFixed(edge)))
  const parts = new Map<FlowEdge, number>()
  // The larger a label is, the fewer places have room for it.
  const free = seen.filter(({ edge }) => !isFixed(edge)).sort((one, other) => other.room - one.room)
  for (const label of free) parts.set(label.edge, partFor(label, cards, labels))
  return edges.map(edge => {
    const labelAt = parts.get(edge) ?? MIDDLE
    const before = placed.get(edge)
    if (before && (before.data?.labelAt ?? MIDDLE) === labelAt) return before
    const now = withLabelAt(edge, labelAt)
    placed.set(edge, now)
    return now
  })
}

function withLabelAt(edge: FlowEdge, labelAt: number): FlowEdge {
  return edge.data && labelAt !== MIDDLE ? { ...edge, data: { ...edge.data, labelAt } } : edge
}

/** There is nothing to choose for the label of an edge that leads round its own card, or to the near mark of a missing node. */
function isFixed({ source, target, data }: FlowEdge): boolean {
  return source === target || data?.route.isDangling === true
}

interface Label {
  readonly edge: FlowEdge
  /** The room that it takes, in square pixels… */
  readonly room: number
  /** …and where, at each part of its line. */
  readonly boxAt: (part: number) => Box
}

/** Undefined where an end of the edge stands nowhere. */
function labelOf(edge: FlowEdge, boxOf: (id: string) => Box | undefined): Label | undefined {
  const { source, target, data } = edge
  const [from, to] = [boxOf(source), boxOf(target)]
  const line = from && to && lineBetween(edge, from, to)
  if (!data || !line) return undefined
  const { width, height } = labelSize(data.route)
  const size = { width: width + 2 * GAP, height: height + 2 * GAP }
  return {
    edge,
    room: size.width * size.height,
    boxAt(part) {
      const { x, y } = line.labelAt(part)
      return { x: x - size.width / 2, y: y - size.height / 2, ...size }
    },
  }
}

/** The labels that have their places. */
function createLabels(fixed: readonly Label[]) {
  const boxes = fixed.map(({ boxAt }) => boxAt(MIDDLE))
  const index = createSpatialIndex(boxes)
  return {
    add(box: Box) {
      boxes.push(box)
      index.add(box)
    },
    /** Measures the part of a box that they cover, in square pixels. */
    over(box: Box): number {
      return index.within(box).reduce((sum, at) => sum + sharedRoom(box, boxes[at] ?? box), 0)
    },
  }
}

function sharedRoom(one: Box, other: Box): number {
  const shared = (from: number, length: number, to: number, otherLength: number) =>
    Math.min(from + length, to + otherLength) - Math.max(from, to)
  return shared(one.x, one.width, other.x, other.width) * shared(one.y, one.height, other.y, other.height)
}

/** Chooses the part of the line with room for a label, or else one beside the cards that covers as little of other labels as may be. */
function partFor({ boxAt }: Label, cards: SpatialIndex, labels: ReturnType<typeof createLabels>): number {
  let best = MIDDLE
  let least = Number.POSITIVE_INFINITY
  for (const part of PARTS) {
    const box = boxAt(part)
    const over = cards.within(box).length > 0 ? Number.POSITIVE_INFINITY : labels.over(box)
    if (over < least) [best, least] = [part, over]
    if (over === 0) break
  }
  labels.add(boxAt(best))
  return best
}

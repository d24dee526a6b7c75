import { CARD_HEIGHT, CARD_WIDTH, type FlowEdge, type FlowNode, isOfPathway, type Positions } from './flow.ts'
import { createGrid, type Grid } from './grid.ts'
import { edgePath, endsBetween } from './path.ts'
import { type Box, overlaps } from './snap.ts'
import type { Way } from './ways.ts'

const MIDDLE = 0.5
/** Parts of the way along an edge at which its label may stand, the nearest to the middle first. */
const PARTS = [MIDDLE, ...[0.06, 0.12, 0.18, 0.24, 0.3, 0.36].flatMap(away => [MIDDLE - away, MIDDLE + away])]

const MAX_WIDTH = 176
const PADDING = 8
/** Between a label and what is beside it. */
const GAP = 4
/** Pixels, on average; a label need not be measured to know whether it has room. */
const CHARACTER = 6
const RULE_CHARACTER = 6.4
/** Its sign, and how many more there are. */
const RULE_SIGNS = 32
const ROW = 18
const CARD = { width: CARD_WIDTH, height: CARD_HEIGHT }

/** An edge as it was given, with its label where it stood last. */
const placed = new WeakMap<FlowEdge, FlowEdge>()

/**
 * Edges with their labels where neither a card nor the label of an edge before them is, as near to the middle of their lines as there is
 * room. One whose label stays where it was keeps its object.
 *
 * @param places where the nodes stand
 * @param area where labels are seen; those whose middle is elsewhere stay there
 */
export function placeLabels(
  edges: readonly FlowEdge[],
  places: Positions,
  nodes: readonly FlowNode[],
  area?: Box,
): FlowEdge[] {
  const cards = createGrid(boxesIn(nodes, area))
  const labels = createGrid([])
  return edges.map(edge => {
    const boxAt = labelBoxes(edge, places)
    const isSeen = boxAt && (!area || overlaps(boxAt(MIDDLE), area))
    const labelAt = isSeen ? partFor(boxAt, cards, labels) : MIDDLE
    const before = placed.get(edge)
    if (before && (before.data?.labelAt ?? MIDDLE) === labelAt) return before
    const now = withLabelAt(edge, labelAt)
    placed.set(edge, now)
    return now
  })
}

/** The cards, and what stands for missing nodes. */
function boxesIn(nodes: readonly FlowNode[], area: Box | undefined): readonly Box[] {
  return nodes.flatMap(node => {
    if (!isOfPathway(node)) return []
    const { position, width = 0, height = 0 } = node
    const box = { x: position.x, y: position.y, width, height }
    return !area || overlaps(box, area) ? [box] : []
  })
}

function withLabelAt(edge: FlowEdge, labelAt: number): FlowEdge {
  return edge.data && labelAt !== MIDDLE ? { ...edge, data: { ...edge.data, labelAt } } : edge
}

type BoxAt = (part: number) => Box

/**
 * The room that an edge's label would take at each part of its line; undefined where there is nothing to choose, since the edge leads round
 * its own card or but a little way, to a node that is missing.
 */
function labelBoxes({ source, target, sourceHandle, data }: FlowEdge, places: Positions): BoxAt | undefined {
  const [from, to] = [places.get(source), places.get(target)]
  if (!data || data.way.isDangling || !from || !to || source === target) return undefined
  const ends = endsBetween({ ...from, ...CARD }, { ...to, ...CARD }, sourceHandle)
  const size = labelSize(data.way)
  return part => {
    const { labelX, labelY } = edgePath(ends, data.way, false, part)
    return { x: labelX - size.width / 2, y: labelY - size.height / 2, ...size }
  }
}

/** Where there is room for a label, which it then takes; where there is none, at least beside the cards. */
function partFor(boxAt: BoxAt, cards: Grid, labels: Grid): number {
  let beside: number | undefined
  const free = PARTS.find(part => {
    const box = boxAt(part)
    if (cards.within(box).length > 0) return false
    beside ??= part
    return labels.within(box).length === 0
  })
  const part = free ?? beside ?? MIDDLE
  labels.add(boxAt(part))
  return part
}

/** About the room that a label takes, with the gap around it. */
function labelSize({ label, rules }: Way) {
  const [rule = ''] = rules
  const words = label.length * CHARACTER
  const ruleWords = rule === '' || rule === label ? 0 : RULE_SIGNS + rule.length * RULE_CHARACTER
  const rows = [words, ruleWords].filter(width => width > 0).length
  return {
    width: Math.min(MAX_WIDTH, Math.max(words, ruleWords) + 2 * PADDING) + 2 * GAP,
    height: Math.max(1, rows) * ROW + 2 + 2 * GAP,
  }
}

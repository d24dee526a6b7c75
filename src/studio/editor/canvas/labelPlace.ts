import { type FlowEdge, type FlowNode, isOfPathway, type Positions } from './flow.ts'
import { createGrid, type Grid } from './grid.ts'
import { edgePath, endsBetween } from './path.ts'
import type { Box } from './snap.ts'
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

/** The cards, and what stands for missing nodes, where the document has them. */
interface Cards {
  readonly grid: Grid
  readonly boxes: ReadonlyMap<string, Box>
}

const cardsOf = new WeakMap<Positions, Cards>()
/** An edge as it was given, with its label where it stood last. */
const placed = new WeakMap<FlowEdge, FlowEdge>()

/**
 * Edges with their labels where neither a card nor the label of an edge before them is, as near to the middle of their lines as there is
 * room. One whose label stays where it was keeps its object.
 *
 * @param places where the document has the nodes; they are looked at once for each
 */
export function placeLabels(edges: readonly FlowEdge[], places: Positions, nodes: readonly FlowNode[]): FlowEdge[] {
  const cards = cardsOf.get(places) ?? readCards(nodes)
  cardsOf.set(places, cards)
  const labels = createGrid([])
  return edges.map(edge => {
    const labelAt = partFor(edge, cards, labels)
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

function readCards(nodes: readonly FlowNode[]): Cards {
  const boxes = new Map<string, Box>()
  for (const { id, position, width = 0, height = 0 } of nodes.filter(isOfPathway)) {
    boxes.set(id, { ...position, width, height })
  }
  return { boxes, grid: createGrid([...boxes.values()]) }
}

/** Where there is room for the label of an edge, which it then takes; where there is none, at least beside the cards. */
function partFor({ source, target, sourceHandle, data }: FlowEdge, { grid, boxes }: Cards, labels: Grid): number {
  const [from, to] = [boxes.get(source), boxes.get(target)]
  // One that leads round its own card has its label in the room that it leaves for it.
  if (!data || !from || !to || from === to) return MIDDLE
  const ends = endsBetween(from, to, sourceHandle)
  const size = labelSize(data.way)
  const boxAt = (part: number) => {
    const { labelX, labelY } = edgePath(ends, data.way, false, part)
    return { x: labelX - size.width / 2, y: labelY - size.height / 2, ...size }
  }
  let beside: number | undefined
  const free = PARTS.find(part => {
    const box = boxAt(part)
    if (grid.within(box).length > 0) return false
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

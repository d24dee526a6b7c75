import type { Box } from '../../geometry/box.ts'
import type { FlowEdge, PathwayFlowNode } from '../flow.ts'
import { type Mark, markStyles, readMarks } from '../marks.ts'
import { paintCard } from './paintCard.ts'
import { type Pen, pixels } from './pen.ts'
import { isLineWithin, type Scene, type SceneEdge, type SceneNode } from './scene.ts'

/** The nodes and edges of a scene that are drawn. */
export interface Part {
  node(node: SceneNode): boolean
  edge(edge: FlowEdge): boolean
}

/** Draws a part of a scene: the edges, then the cards. */
export function paintScene(pen: Pen, { nodes, index, edges }: Scene, area: Box, part: Part): void {
  const shown = index.within(area).flatMap(at => {
    const box = nodes[at]
    return box && part.node(box) ? [box] : []
  })
  paintEdges(
    pen,
    edges.filter(line => part.edge(line.edge) && isLineWithin(line, area)),
  )
  for (const box of shown) paintNode(pen, box.node, box)
}

/** Every type of node that the canvas has is drawn here. */
function paintNode(pen: Pen, node: PathwayFlowNode, box: Box): void {
  if (node.type === 'ghost') paintGhost(pen, box)
  else paintCard(pen, node, box)
}

function paintGhost(pen: Pen, { x, y, width, height }: Box): void {
  const { context, palette } = pen
  context.fillStyle = palette.token('danger-soft')
  context.strokeStyle = palette.token('danger')
  context.lineWidth = pixels(pen, 1)
  context.fillRect(x, y, width, height)
  context.strokeRect(x, y, width, height)
}

interface LineStyle {
  readonly colour: string
  /** In pixels of the screen. */
  readonly width: number
  readonly alpha: number
  readonly isDashed?: boolean
}

/** As much as it takes to be told from the canvas in both themes. */
export const FAR_EDGE = 0.75
const plain: LineStyle = { colour: 'var(--muted)', width: 1, alpha: FAR_EDGE }
const unmarked: LineStyle = { ...plain, alpha: 0.15 }
const dangling: LineStyle = { colour: 'var(--danger)', width: 1, alpha: 0.8 }
const taken: LineStyle = { colour: 'var(--success)', width: 2, alpha: 1 }
const selected: LineStyle = { colour: 'var(--accent)', width: 2, alpha: 1 }
const unset: LineStyle = { colour: markStyles.unset.colour, width: 2.5, alpha: 1, isDashed: true }
const marked: Readonly<Partial<Record<Mark, LineStyle>>> = {
  unset,
  path: unset,
  added: { colour: markStyles.added.colour, width: 2.5, alpha: 1 },
  removed: { colour: markStyles.removed.colour, width: 2, alpha: 1, isDashed: true },
  changed: { colour: markStyles.changed.colour, width: 2, alpha: 1 },
  reads: { colour: markStyles.reads.colour, width: 2, alpha: 1 },
}
const strongest = ['unset', 'path', 'added', 'removed', 'reads', 'changed'] as const

/** In the order in which they are drawn. */
const lineStyles: readonly LineStyle[] = [
  unmarked,
  plain,
  dangling,
  ...strongest.flatMap(mark => marked[mark] ?? []).toReversed(),
  taken,
  selected,
]

function styleOf({ states }: Pen, edge: FlowEdge): LineStyle {
  if (edge.selected) return selected
  if (states.isTaken(edge.id)) return taken
  const marks = states.edgeMarks(edge.id)
  const given = readMarks(marks)
  const mark = strongest.find(name => given.includes(name))
  const style = mark && marked[mark]
  if (style) return style
  if (edge.data?.route.isDangling) return dangling
  return marks === 'none' ? unmarked : plain
}

/** Lines of one style are drawn as one, which is many times faster. */
function paintEdges(pen: Pen, lines: readonly SceneEdge[]): void {
  const { context, palette } = pen
  const byStyle = new Map<LineStyle, SceneEdge[]>(lineStyles.map(style => [style, []]))
  for (const line of lines) byStyle.get(styleOf(pen, line.edge))?.push(line)
  for (const [style, same] of byStyle) {
    if (same.length === 0) continue
    context.globalAlpha = style.alpha
    context.strokeStyle = palette.colour(style.colour)
    context.lineWidth = pixels(pen, style.width)
    context.setLineDash(style.isDashed ? [pixels(pen, 6), pixels(pen, 4)] : [])
    context.beginPath()
    for (const { from, to } of same) {
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
    }
    context.stroke()
  }
  context.globalAlpha = 1
  context.setLineDash([])
}

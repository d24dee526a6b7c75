import type { Box } from '../../geometry/box.ts'
import type { FlowEdge, PathwayFlowNode } from '../flow.ts'
import { paintCard } from './paintCard.ts'
import { type Pen, pixels } from './pen.ts'
import { isLineWithin, layerOf, type Scene, type SceneEdge, type SceneNode } from './scene.ts'

/** Which of a scene's nodes and edges are drawn. */
export interface Part {
  node(node: SceneNode): boolean
  edge(edge: FlowEdge): boolean
}

/** Draws a part of a scene: what lies below the cards, the edges, then the cards. */
export function paintScene(pen: Pen, { nodes, index, edges }: Scene, area: Box, part: Part): void {
  const shown = index.within(area).flatMap(at => {
    const box = nodes[at]
    return box && part.node(box) ? [box] : []
  })
  for (const box of shown) if (layerOf(box) < 0) paintNode(pen, box.node, box)
  paintEdges(
    pen,
    edges.filter(line => part.edge(line.edge) && isLineWithin(line, area)),
  )
  for (const box of shown) if (layerOf(box) >= 0) paintNode(pen, box.node, box)
}

/** Every type of node that the canvas has is drawn here. */
function paintNode(pen: Pen, node: PathwayFlowNode, box: Box): void {
  if (node.type === 'ghost') paintGhost(pen, box)
  else paintCard(pen, node, box)
}

function paintGhost(pen: Pen, { x, y, width, height }: Box): void {
  const { context, palette } = pen
  context.fillStyle = palette.colour('var(--color-danger-soft)')
  context.strokeStyle = palette.colour('var(--color-danger)')
  context.lineWidth = pixels(pen, 1)
  context.fillRect(x, y, width, height)
  context.strokeRect(x, y, width, height)
}

interface LineLook {
  readonly colour: string
  /** In pixels of the screen. */
  readonly width: number
  readonly alpha: number
  readonly isDashed?: boolean
}

const plain: LineLook = { colour: 'var(--color-muted)', width: 1, alpha: 0.35 }
const aside: LineLook = { colour: 'var(--color-muted)', width: 1, alpha: 0.15 }
const dangling: LineLook = { colour: 'var(--color-danger)', width: 1, alpha: 0.8 }
const taken: LineLook = { colour: 'var(--color-success)', width: 2, alpha: 1 }
const read: LineLook = { colour: 'var(--color-accent)', width: 2, alpha: 1 }
const marked: LineLook = { colour: 'var(--color-warning)', width: 2.5, alpha: 1, isDashed: true }
const chosen: LineLook = { colour: 'var(--color-accent)', width: 2, alpha: 1 }

const added: LineLook = { colour: 'var(--color-success)', width: 2.5, alpha: 1 }
const removed: LineLook = { colour: 'var(--color-danger)', width: 2, alpha: 1, isDashed: true }

/** In the order in which they are drawn. */
const looksOfLines: readonly LineLook[] = [aside, plain, dangling, read, marked, removed, added, taken, chosen]

function lookOf({ looks }: Pen, { id, selected, data }: FlowEdge): LineLook {
  if (selected) return chosen
  if (looks.isTaken(id)) return taken
  const marks = looks.edgeMarks(id)
  if (marks?.includes('unset') || marks?.includes('way')) return marked
  if (marks === 'added') return added
  if (marks === 'removed') return removed
  if (marks?.includes('reads') || marks === 'changed') return read
  if (data?.route.isDangling) return dangling
  return marks === 'none' ? aside : plain
}

/** Lines of one look are drawn as one, which is many times faster. */
function paintEdges(pen: Pen, lines: readonly SceneEdge[]): void {
  const { context, palette } = pen
  const byLook = new Map<LineLook, SceneEdge[]>(looksOfLines.map(look => [look, []]))
  for (const line of lines) byLook.get(lookOf(pen, line.edge))?.push(line)
  for (const [look, same] of byLook) {
    if (same.length === 0) continue
    context.globalAlpha = look.alpha
    context.strokeStyle = palette.colour(look.colour)
    context.lineWidth = pixels(pen, look.width)
    context.setLineDash(look.isDashed ? [pixels(pen, 6), pixels(pen, 4)] : [])
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

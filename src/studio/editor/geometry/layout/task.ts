import { listGroups } from '#pathway/canvas.ts'
import { isStart, listNodes, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { CARD_SIZE, CARD_WIDTH, type Positions } from '../card.ts'
import { readEdgeRoutes } from '../edgeRoutes.ts'
import { groupFrame } from '../groupFrame.ts'
import type { GroupedTask } from './groups.ts'
import type { Direction } from './vertex.ts'

interface Asked {
  readonly direction: Direction
  /** The nodes to lay out; undefined for all. */
  readonly chosen?: ReadonlySet<string> | undefined
  /** The positions at which the canvas shows the nodes. */
  readonly positions: Positions
  readonly heightOf: HeightOf
}

/** Tells how high the card of a node is. */
export type HeightOf = (node: PathwayNode) => number

/** Reads the layout task of a document: along its edges, and along the rules that no edge mirrors. */
export function tidyTask(document: PathwayDocument, { direction, chosen, positions, heightOf }: Asked): GroupedTask {
  const routes = readEdgeRoutes(document).list
  const missing = routes.filter(route => route.isDangling)
  const [after, before] = [countEach(missing.map(route => route.source)), countEach(missing.map(route => route.target))]
  const isChosen = (id: string) => chosen?.has(id) ?? true
  const boxOf = (id: string) => {
    const [at, size] = [positions.get(id), sizes.get(id)]
    return at && size && { x: at.x, y: at.y, ...size }
  }
  const sizes = new Map(listNodes(document).map(node => [node.id, { width: CARD_WIDTH, height: heightOf(node) }]))
  const groups = listGroups(document)
  return {
    direction,
    card: CARD_SIZE,
    nodes: listNodes(document)
      .filter(({ id }) => isChosen(id))
      .map(node => ({
        id: node.id,
        isStart: isStart(node),
        at: positions.get(node.id),
        ghostsAfter: after.get(node.id) ?? 0,
        ghostsBefore: before.get(node.id) ?? 0,
        size: sizes.get(node.id) ?? CARD_SIZE,
      })),
    edges: routes.map(({ source, target }) => ({ source, target })),
    groups: groups.filter(group => group.nodes.every(isChosen)).map(group => group.nodes),
    staying: [
      ...listNodes(document).flatMap(({ id }) => (isChosen(id) ? [] : (boxOf(id) ?? []))),
      ...groups.flatMap(group => (group.nodes.some(isChosen) ? [] : (groupFrame(group, boxOf) ?? []))),
    ],
  }
}

function countEach(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

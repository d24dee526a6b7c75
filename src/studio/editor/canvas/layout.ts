import { keyedEdges, listNodes, type PathwayDocument } from '#pathway/document.ts'
import { CARD_HEIGHT, CARD_WIDTH, isPlaced, type Positions } from './flow.ts'

const GAP_BESIDE = 60
const GAP_BELOW = 110
const GAP_TO_PLACED = 120

/** A place for every node, from top to bottom along the edges. */
export async function layOutAll(document: PathwayDocument): Promise<Positions> {
  const { default: dagre } = await import('@dagrejs/dagre')
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: GAP_BESIDE, ranksep: GAP_BELOW })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const node of listNodes(document)) graph.setNode(node.id, { width: CARD_WIDTH, height: CARD_HEIGHT })
  for (const { key, edge } of keyedEdges(document)) {
    if (graph.hasNode(edge.source ?? '') && graph.hasNode(edge.target ?? ''))
      graph.setEdge(edge.source ?? '', edge.target ?? '', {}, key)
  }
  dagre.layout(graph)
  return new Map(
    listNodes(document).map(node => {
      const { x, y } = graph.node(node.id)
      return [node.id, { x: Math.round(x - CARD_WIDTH / 2), y: Math.round(y - CARD_HEIGHT / 2) }]
    }),
  )
}

/** Places for the nodes that have none, below those that have one; for display only, until the author moves them. */
export async function layOutUnplaced(document: PathwayDocument): Promise<Positions> {
  const places = await layOutAll(document)
  const placed = listNodes(document).filter(isPlaced)
  const bottoms = placed.map(node => (node.position?.y ?? 0) + CARD_HEIGHT)
  const below = bottoms.length === 0 ? 0 : bottoms.reduce((one, other) => Math.max(one, other)) + GAP_TO_PLACED
  return new Map(
    listNodes(document).flatMap(node => {
      const at = places.get(node.id)
      return isPlaced(node) || !at ? [] : [[node.id, { x: at.x, y: at.y + below }]]
    }),
  )
}

import { keyedEdges, listNodes, type PathwayDocument } from '#pathway/document.ts'
import { CARD_HEIGHT, CARD_WIDTH, isPlaced, type Positions } from './flow.ts'

/** Places for the nodes that have none, from top to bottom along the edges; for display only, until the author moves them. */
export async function layOutUnplaced(document: PathwayDocument): Promise<Positions> {
  const { default: dagre } = await import('@dagrejs/dagre')
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 60, ranksep: 90 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const node of listNodes(document)) graph.setNode(node.id, { width: CARD_WIDTH, height: CARD_HEIGHT })
  for (const { key, edge } of keyedEdges(document)) {
    if (graph.hasNode(edge.source ?? '') && graph.hasNode(edge.target ?? ''))
      graph.setEdge(edge.source ?? '', edge.target ?? '', {}, key)
  }
  dagre.layout(graph)
  // What has no place stands below what has one.
  const placed = listNodes(document).filter(isPlaced)
  const below = placed.length === 0 ? 0 : Math.max(...placed.map(node => (node.position?.y ?? 0) + CARD_HEIGHT)) + 120
  return new Map(
    listNodes(document)
      .filter(node => !isPlaced(node))
      .map(node => {
        const { x, y } = graph.node(node.id)
        return [node.id, { x: Math.round(x - CARD_WIDTH / 2), y: Math.round(y - CARD_HEIGHT / 2 + below) }]
      }),
  )
}

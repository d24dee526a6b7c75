import { addEdge } from '#pathway/commands/edges.ts'
import { nodesById, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { graphOf, reachedNodes } from '#pathway/graph.ts'
import { addsCircle } from './circles.ts'
import type { Broken } from './fix.ts'

const MOST_SOURCES = 2
/** Factor by which what stands beside or below counts as farther away: a pathway is read from top to bottom. */
const NOT_ABOVE = 4

const openIn = new WeakMap<PathwayDocument, readonly PathwayNode[]>()

/** The nodes that calls come to and after which they can go elsewhere. */
function openNodes(document: PathwayDocument, kindOf: Broken['kindOf']): readonly PathwayNode[] {
  let open = openIn.get(document)
  if (!open) {
    const graph = graphOf(document, kindOf)
    const reached = reachedNodes(graph)
    const nodes = nodesById(document)
    open = graph.nodes.flatMap((shape, place) => {
      const isOpen = reached[place] && !shape.stops && !graph.out[place]?.some(link => link.always)
      const node = isOpen ? nodes.get(shape.id) : undefined
      return node ? [node] : []
    })
    openIn.set(document, open)
  }
  return open
}

/** The nodes from which an unreachable one is most likely meant to be reached: the nearest above it first. */
export function sourcesFor({ document, kindOf }: Broken, node: PathwayNode): readonly PathwayNode[] {
  const near = openNodes(document, kindOf)
    .map(source => ({ source, distance: distanceOf(source, node) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MOST_SOURCES * 2)
  return near
    .map(({ source }) => source)
    .filter(source => {
      const after = addEdge(document, { id: 'connected', source: source.id, target: node.id })
      return !addsCircle(document, after, kindOf, source)
    })
    .slice(0, MOST_SOURCES)
}

function distanceOf(source: PathwayNode, node: PathwayNode): number {
  const [from, to] = [source.position, node.position]
  if (!from || !to) return 0
  const distance = Math.hypot(from.x - to.x, from.y - to.y)
  return from.y < to.y ? distance : distance * NOT_ABOVE
}

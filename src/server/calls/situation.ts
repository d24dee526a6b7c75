import { kindOf } from '#nodes/kinds.ts'
import { edgeLabel, keyedEdges, listNodes, nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { ConversationState } from '#runtime/types.ts'
import type { Situation } from '../lines/line.ts'

const distancesOf = new WeakMap<PathwayDocument, ReadonlyMap<string, number>>()

/** Lists what a simulated party may do where the conversation stands: the labelled ways on, and how near each brings the end. */
export function situationOf(document: PathwayDocument, state: ConversationState): Situation {
  const nodes = nodesById(document)
  const distances = distancesToEnd(document)
  const ways = keyedEdges(document).flatMap(({ key, edge }) =>
    edge.source === state.node_id && edge.target !== undefined && nodes.has(edge.target)
      ? [{ key, label: edgeLabel(edge), distance: distances.get(edge.target) ?? Number.POSITIVE_INFINITY }]
      : [],
  )
  return { ways, wanted: [] }
}

/** Moves from each node to the nearest one that ends the call. */
function distancesToEnd(document: PathwayDocument): ReadonlyMap<string, number> {
  const known = distancesOf.get(document)
  if (known) return known
  const into = new Map<string, string[]>()
  for (const { edge } of keyedEdges(document)) {
    if (edge.source === undefined || edge.target === undefined) continue
    const sources = into.get(edge.target)
    if (sources) sources.push(edge.source)
    else into.set(edge.target, [edge.source])
  }
  const distances = new Map<string, number>()
  let reached = listNodes(document)
    .filter(node => kindOf(node.type).endsCall)
    .map(node => node.id)
  for (let distance = 0; reached.length > 0; distance += 1) {
    const fresh = reached.filter(id => !distances.has(id))
    for (const id of fresh) distances.set(id, distance)
    reached = fresh.flatMap(id => into.get(id) ?? [])
  }
  distancesOf.set(document, distances)
  return distances
}

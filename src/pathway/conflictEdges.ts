import type { MergeConflict, Merged } from './conflict.ts'
import { isNode, isRecord, type PathwayDocument, type PathwayEdge } from './document.ts'
import { same } from './elements.ts'

/**
 * Ties the edges of a node that one side removed, and the other changed, to the question which of the two is right: who keeps the node keeps
 * its edges. While that is open the document has what `mine` had.
 */
export function tieEdges(
  { document, conflicts }: Merged,
  { mine, theirs }: { readonly mine: PathwayDocument; readonly theirs: PathwayDocument },
): Merged {
  if (conflicts.every(conflict => removedNode(conflict) === undefined)) return { document, conflicts }
  const ids = idsOf(document)
  const kept = new Set<PathwayEdge>()
  const tied = conflicts.map(conflict => {
    const id = removedNode(conflict)
    if (id === undefined) return conflict
    const side = conflict.mine === undefined ? theirs : mine
    const edges = side.edges.filter(edge => touches(edge, id) && !has(document.edges, edge))
    const isAsked = (edge: PathwayEdge) => conflicts.some(({ theirs }) => same(theirs, edge))
    const own = edges.filter(edge => !isAsked(edge))
    if (conflict.theirs === undefined) for (const edge of own) if (hasEnds(ids, edge)) kept.add(edge)
    return { ...conflict, edges: own }
  })
  return { document: kept.size === 0 ? document : putBack(document, mine, kept), conflicts: tied }
}

/** The document with the edges of nodes that come back by a decision, and without those of nodes that go. */
export function decideEdges(document: PathwayDocument, taken: readonly MergeConflict[]): PathwayDocument {
  const tied = taken.filter(({ edges }) => edges !== undefined)
  if (tied.length === 0) return document
  const gone = tied.flatMap(conflict => (conflict.theirs === undefined ? (removedNode(conflict) ?? []) : []))
  const stays = document.edges.filter(edge => !gone.some(id => touches(edge, id)))
  const ids = idsOf(document)
  const back: PathwayEdge[] = []
  for (const edge of tied.flatMap(({ theirs, edges = [] }) => (theirs === undefined ? [] : edges))) {
    if (hasEnds(ids, edge) && !has(stays, edge) && !has(back, edge)) back.push(edge)
  }
  return { ...document, edges: [...stays, ...back] }
}

/** The id of the node that one side of a conflict lacks; undefined for any other conflict. */
function removedNode({ place, mine, theirs }: MergeConflict): string | undefined {
  if (place.length !== 2 || place[0] !== 'nodes' || (mine !== undefined && theirs !== undefined)) return undefined
  const node = mine ?? theirs
  return isRecord(node) && isNode(node) ? node.id : undefined
}

const touches = ({ source, target }: PathwayEdge, id: string) => source === id || target === id
const has = (edges: readonly PathwayEdge[], wanted: PathwayEdge) => edges.some(edge => same(edge, wanted))

const idsOf = ({ nodes }: PathwayDocument) => new Set(nodes.filter(isNode).map(({ id }) => id))

function hasEnds(ids: ReadonlySet<string>, { source, target }: PathwayEdge): boolean {
  return source !== undefined && target !== undefined && ids.has(source) && ids.has(target)
}

/** Puts edges back behind those that they followed. */
function putBack(document: PathwayDocument, mine: PathwayDocument, kept: ReadonlySet<PathwayEdge>): PathwayDocument {
  const edges = [...document.edges]
  for (const [at, edge] of mine.edges.entries()) {
    if (!kept.has(edge)) continue
    const before = mine.edges.slice(0, at).findLast(one => edges.includes(one))
    edges.splice(before === undefined ? 0 : edges.indexOf(before) + 1, 0, edge)
  }
  return { ...document, edges }
}

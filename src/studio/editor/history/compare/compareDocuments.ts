import { isNode, keyedEdges, nodesById, type PathwayDocument, type PathwayEntry } from '#pathway/document.ts'
import type { Mark, Marks } from '../../canvas/marks.ts'
import type { Place } from '../../store.ts'
import { type Change, type Changes, listChanges } from '../changes.ts'

/** A change, and where the canvas of the comparison shows it. */
export interface PlacedChange extends Change {
  readonly at: Place
}

/** Two states of a pathway on one canvas. */
export interface Comparison {
  /** The later state, with what was removed beside it. */
  readonly document: PathwayDocument
  readonly marks: Marks
  readonly changes: readonly PlacedChange[]
  readonly moved: Changes['moved']
  readonly reordered: boolean
}

export function compareDocuments(before: PathwayDocument, after: PathwayDocument): Comparison {
  const { list, moved, reordered } = listChanges(before, after)
  const gone = list.filter(({ how, what }) => how === 'removed' && what !== 'Pathway').map(withFreeId(after))
  const nodes = gone.flatMap(({ what, shown }) => (what === 'Node' && shown ? [shown] : []))
  const edges = gone.flatMap(({ what, shown }) => (what === 'Edge' && shown ? [shown] : []))
  const document = { ...after, nodes: [...after.nodes, ...nodes], edges: [...after.edges, ...edges] }
  const keys = new Map<unknown, string>(keyedEdges(document).map(({ key, edge }) => [edge, key]))
  const shownOf = new Map(gone.map(({ key, shown }) => [key, shown]))
  const changes = list.map((change): PlacedChange => {
    const element = shownOf.get(change.key) ?? change.element
    if (change.what === 'Edge') return { ...change, at: { edge_key: keys.get(element) } }
    return { ...change, at: element && isNode(element) ? { node_id: element.id } : {} }
  })
  return { document, marks: markChanges(changes, moved), changes, moved, reordered }
}

/** A node that was removed may have the id of one that is there, which then is another one all the same. */
function withFreeId(after: PathwayDocument) {
  return (change: Change): Change & { readonly shown: PathwayEntry | undefined } => {
    const { element, what } = change
    const isTaken = what === 'Node' && element && isNode(element) && nodesById(after).has(element.id)
    return { ...change, shown: isTaken ? { ...element, id: `${element.id} (removed)` } : element }
  }
}

function markChanges(changes: readonly PlacedChange[], moved: readonly string[]): Marks {
  const nodes = new Map<string, readonly Mark[]>(moved.map(id => [id, ['moved']]))
  const edges = new Map<string, readonly Mark[]>()
  for (const { how, at } of changes) {
    if (at.node_id !== undefined) nodes.set(at.node_id, [how])
    if (at.edge_key !== undefined) edges.set(at.edge_key, [how])
  }
  return { nodes, edges }
}

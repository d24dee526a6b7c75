import {
  isNode,
  keyedEdges,
  listNodes,
  type PathwayDocument,
  type PathwayEntry,
  type PathwayNode,
} from '#pathway/document.ts'
import { type ElementList, elementsOf, withElements } from '#pathway/elements.ts'
import type { Mark } from '../../drawing/marks.ts'
import { CARD_WIDTH, cardBox, isPlaced } from '../../geometry/card.ts'
import { createSpatialIndex } from '../../geometry/spatialIndex.ts'
import { type Change, type Changes, listChanges } from '../../session/analysis/changes.ts'
import type { Marks } from '../../session/analysis/marks.ts'
import type { Place } from '../../session/document/store.ts'

/** Two states of a pathway on one canvas. */
export interface Comparison {
  /** The later state, with what was removed beside it. */
  readonly document: PathwayDocument
  readonly marks: Marks
  readonly changes: readonly Change[]
  readonly moved: Changes['moved']
  readonly reordered: boolean
}

export function compareDocuments(before: PathwayDocument, after: PathwayDocument): Comparison {
  const { list, moved, reordered } = listChanges(before, after)
  const gone = list.filter(({ how, what }) => how === 'removed' && what !== 'Pathway').map(shownBeside(after))
  const shownAs = (kind: Change['what']) => gone.flatMap(({ what, shown }) => (what === kind && shown ? [shown] : []))
  const graph = {
    ...after,
    nodes: [...after.nodes, ...shownAs('Node')],
    edges: [...after.edges, ...shownAs('Edge')],
  }
  const document = withMore(withMore(graph, 'canvas.notes', shownAs('Note')), 'canvas.groups', shownAs('Group'))
  const keys = new Map<unknown, string>(keyedEdges(document).map(({ key, edge }) => [edge, key]))
  const shownOf = new Map(gone.map(({ key, shown }) => [key, shown]))
  const changes = list.map((change): Change => {
    const shown = shownOf.get(change.key)
    if (!shown) return change
    if (change.what === 'Edge') return { ...change, at: { edge_key: keys.get(shown) } }
    return { ...change, at: isNode(shown) ? placeOf(change.what, shown.id) : {} }
  })
  return { document, marks: markChanges(changes, moved), changes, moved, reordered }
}

/** More elements in a list, even where the document has something else in its place: it is only to be looked at. */
function withMore(document: PathwayDocument, list: ElementList, more: readonly PathwayEntry[]): PathwayDocument {
  return more.length === 0 ? document : withElements(document, list, [...elementsOf(document, list), ...more])
}

function placeOf(what: Change['what'], id: string): Place {
  if (what === 'Note') return { note_id: id }
  return what === 'Group' ? { group_id: id } : { node_id: id }
}

const GAP = 40
/** Number of positions tried before cards may overlap. */
const TRIES = 40

/**
 * Removed elements, as they show beside the present ones: a node may have the id of a present one, but is a different node all the same,
 * and may have stood where another stands now, or where another that was removed is shown.
 */
function shownBeside(after: PathwayDocument) {
  const index = createSpatialIndex(
    listNodes(after).flatMap(node => (isPlaced(node) && node.position ? [cardBox(node.position)] : [])),
  )

  function withFreePlace(node: PathwayNode): PathwayNode {
    if (!isPlaced(node) || !node.position) return node
    const { position } = node
    for (let step = 0; step < TRIES; step += 1) {
      const at = { ...position, x: position.x + step * (CARD_WIDTH + GAP) }
      if (index.within(cardBox(at)).length > 0) continue
      index.add(cardBox(at))
      return step === 0 ? node : { ...node, position: at }
    }
    return node
  }

  return (change: Change): Change & { readonly shown: PathwayEntry | undefined } => {
    const { element, what } = change
    if (what === 'Edge' || !element || !isNode(element)) return { ...change, shown: element }
    const list = what === 'Note' ? 'canvas.notes' : what === 'Group' ? 'canvas.groups' : 'nodes'
    const isTaken = elementsOf(after, list).some(({ id }) => id === element.id)
    const shown = isTaken ? { ...element, id: `${element.id} (removed)` } : element
    return { ...change, shown: what === 'Node' ? withFreePlace(shown) : shown }
  }
}

function markChanges(changes: readonly Change[], moved: readonly string[]): Marks {
  const nodes = new Map<string, readonly Mark[]>(moved.map(id => [id, ['moved']]))
  const edges = new Map<string, readonly Mark[]>()
  const notes = new Map<string, readonly Mark[]>()
  const groups = new Map<string, readonly Mark[]>()
  for (const { how, at } of changes) {
    if (at.node_id !== undefined) nodes.set(at.node_id, [how])
    if (at.edge_key !== undefined) edges.set(at.edge_key, [how])
    if (at.note_id !== undefined) notes.set(at.note_id, [how])
    if (at.group_id !== undefined) groups.set(at.group_id, [how])
  }
  return { nodes, edges, notes, groups }
}

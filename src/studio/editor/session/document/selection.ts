import { listGroups, listNotes } from '#pathway/canvas.ts'
import { keyedEdges, nodesById, type PathwayDocument } from '#pathway/document.ts'

export interface Selection {
  readonly nodes: ReadonlySet<string>
  /** Edge keys. */
  readonly edges: ReadonlySet<string>
  /** Notes and groups of the canvas. */
  readonly notes: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
}

/** Ids to select; a part that is absent selects nothing. */
export type SelectionIds = { readonly [Part in keyof Selection]?: Iterable<string> }

export function selectionOf({ nodes = [], edges = [], notes = [], groups = [] }: SelectionIds): Selection {
  return { nodes: new Set(nodes), edges: new Set(edges), notes: new Set(notes), groups: new Set(groups) }
}

/** Keys that are held while something is clicked or framed. */
export interface Modifiers {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Tells whether what is clicked or framed is selected beside what is. */
export function adds({ shiftKey, ctrlKey, metaKey }: Modifiers): boolean {
  return shiftKey || ctrlKey || metaKey
}

export function countSelected({ nodes, edges, notes, groups }: Selection): number {
  return nodes.size + edges.size + notes.size + groups.size
}

/** Returns the selection without missing elements; the same object if none is missing. */
export function present(selection: Selection, document: PathwayDocument): Selection {
  const ids = (part: ReadonlySet<string>, list: () => Iterable<string>) => {
    const there = part.size === 0 ? part : new Set(list())
    return [...part].filter(id => there.has(id))
  }
  const left = selectionOf({
    nodes: [...selection.nodes].filter(id => nodesById(document).has(id)),
    edges: ids(selection.edges, () => keyedEdges(document).map(({ key }) => key)),
    notes: ids(selection.notes, () => listNotes(document).map(({ id }) => id)),
    groups: ids(selection.groups, () => listGroups(document).map(({ id }) => id)),
  })
  return countSelected(left) === countSelected(selection) ? selection : left
}

/** Selects what a document has that it lacked before; of nodes that come with their edges, the nodes. Undefined where nothing is new. */
export function selectNew(before: PathwayDocument, now: PathwayDocument): Selection | undefined {
  if (before === now) return undefined
  const newIn = (list: (document: PathwayDocument) => Iterable<string>) => {
    const known = new Set(list(before))
    return [...list(now)].filter(id => !known.has(id))
  }
  const placed = selectionOf({
    nodes: newIn(document => nodesById(document).keys()),
    notes: newIn(document => listNotes(document).map(({ id }) => id)),
    groups: newIn(document => listGroups(document).map(({ id }) => id)),
  })
  if (countSelected(placed) > 0) return placed
  const edges = newIn(document => keyedEdges(document).map(({ key }) => key))
  return edges.length === 0 ? undefined : selectionOf({ edges })
}

/** Returns the selected nodes and notes, with the nodes of selected groups. */
export function placedSelection({
  document,
  selection,
}: {
  readonly document: PathwayDocument
  readonly selection: Selection
}): Pick<Selection, 'nodes' | 'notes'> {
  const inGroups = listGroups(document).flatMap(({ id, nodes }) => (selection.groups.has(id) ? nodes : []))
  return { nodes: new Set([...selection.nodes, ...inGroups]), notes: selection.notes }
}

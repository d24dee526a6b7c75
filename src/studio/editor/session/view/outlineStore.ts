import { createStore, type StoreApi } from 'zustand/vanilla'
import { ancestors, nodeKey, routeKey, type Tree, type TreeRow } from '../analysis/outlineTree.ts'
import type { TreeReader } from '../analysis/treeReader.ts'
import type { EditorStore } from '../document/store.ts'

export type OutlineForm = 'tree' | 'table'

/** Position of a new node: after a node, before one, in an edge, or unconnected. */
export type NewPlace =
  | { readonly after: string }
  | { readonly before: string }
  | { readonly into: string }
  | { readonly alone: true }

export const columns = ['name', 'kind', 'says', 'routes', 'sets', 'problems'] as const
export type Column = (typeof columns)[number]

export interface TableOrder {
  /** Undefined for the order of the document. */
  readonly column: Column | undefined
  readonly isDescending: boolean
}

export interface TableFilter {
  readonly text: string
  /** The key of a kind; empty for all. */
  readonly kind: string
  readonly withProblems: boolean
}

export const NO_FILTER: TableFilter = { text: '', kind: '', withProblems: false }

/** View state of the outline. */
export interface OutlineState {
  readonly form: OutlineForm
  /** The keys of the rows whose descendants are hidden. */
  readonly folded: ReadonlySet<string>
  /** The key of the row that the focus is on, or comes to. */
  readonly active: string | null
  /** Anchor of a range selection. */
  readonly anchor: string | null
  /** The id of the node whose name is being written. */
  readonly naming: string | null
  /** Focuses the active row as soon as it is rendered. */
  readonly isFocusAsked: boolean
  /** The same for the list of notes and groups. */
  readonly isItemFocusAsked: boolean
  /** The rows from which routes were followed, last one last. */
  readonly trail: readonly string[]
  /** Position for the node of the open dialog. */
  readonly newPlace: NewPlace
  readonly filter: TableFilter
  readonly order: TableOrder
  /** Of the table's cell that has the focus. */
  readonly column: Column
  /** True if that cell is a column's title. */
  readonly isInHead: boolean
}

export type OutlineStore = StoreApi<OutlineState>

const FORM_KEPT_AS = 'dialpath-outline'
/** The outline of an opened pathway. */
export function createOutline(): OutlineStore {
  return createStore<OutlineState>()(() => ({
    form: localStorage.getItem(FORM_KEPT_AS) === 'table' ? 'table' : 'tree',
    folded: new Set<string>(),
    active: null,
    anchor: null,
    naming: null,
    isFocusAsked: false,
    isItemFocusAsked: false,
    trail: [],
    newPlace: { alone: true },
    filter: NO_FILTER,
    order: { column: undefined, isDescending: false },
    column: 'name',
    isInHead: false,
  }))
}

/** Stores of the outline: the document, and its view state. */
export interface Outlined {
  readonly store: EditorStore
  readonly outline: OutlineStore
  readonly readTree: TreeReader
}

/** The opened pathway as a tree. */
export function treeOf({ store, readTree }: Pick<Outlined, 'store' | 'readTree'>): Tree {
  return readTree(store.getState().document)
}

export function showOutlineAs(outline: OutlineStore, form: OutlineForm): void {
  localStorage.setItem(FORM_KEPT_AS, form)
  outline.setState({ form })
}

/** Gives the focus to the active row, or to that of the note or group which alone is selected, once it is there. */
export function askFocus({ store, outline }: Pick<Outlined, 'store' | 'outline'>): void {
  const { nodes, edges, notes, groups } = store.getState().selection
  const isBeside = nodes.size + edges.size === 0 && notes.size + groups.size > 0
  outline.setState(isBeside ? { isItemFocusAsked: true } : { isFocusAsked: true })
}

/** Returns the selection for a row: a rule without an edge selects its node. */
export function selectionOf(row: TreeRow): { readonly nodes: readonly string[]; readonly edges: readonly string[] } {
  if ('id' in row) return { nodes: [row.id], edges: [] }
  return row.route.edge ? { nodes: [], edges: [row.route.key] } : { nodes: [row.route.source], edges: [] }
}

/** Makes a row the active one and the only one that is selected; unfolds what hides it. */
export function chooseRow(session: Outlined, key: string): void {
  const row = rowOf(session, key)
  if (!row) return
  showRow(session, key)
  session.outline.setState({ anchor: key })
  session.store.getState().select(selectionOf(row))
}

/** Makes a row the active one, whatever is selected; unfolds what hides it. */
export function showRow(session: Outlined, key: string): void {
  const { folded } = session.outline.getState()
  const hiding = folded.size === 0 ? [] : ancestors(treeOf(session), key).filter(one => folded.has(one))
  const open = hiding.length === 0 ? folded : new Set([...folded].filter(one => !hiding.includes(one)))
  session.outline.setState({ active: key, folded: open })
}

export function rowOf(session: Pick<Outlined, 'store' | 'readTree'>, key: string): TreeRow | undefined {
  const { rows, places } = treeOf(session)
  return rows[places.get(key) ?? -1]
}

/** The key of the row of what is selected; the first where it is several, undefined where it is nothing. */
export function selectedKey(store: EditorStore): string | undefined {
  const { nodes, edges } = store.getState().selection
  const [id] = nodes
  const [edge] = edges
  if (id !== undefined) return nodeKey(id)
  return edge === undefined ? undefined : routeKey(edge)
}

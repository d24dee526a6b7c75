import { createStore, type StoreApi } from 'zustand/vanilla'
import { ancestors, nodeKey, routeKey, type TreeRow } from '../analysis/outlineTree.ts'
import { treeOf } from '../analysis/treeOf.ts'
import type { EditorStore } from '../document/store.ts'
import { perPathway } from '../perPathway.ts'

export type OutlineForm = 'tree' | 'table'

/** Where a new node goes: it is led to from a node, it leads to one, it is put into an edge, or it stands by itself. */
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

/** What of the outline is no part of the document. */
export interface OutlineState {
  readonly form: OutlineForm
  /** The keys of the rows whose descendants are hidden. */
  readonly folded: ReadonlySet<string>
  /** The key of the row that the focus is on, or comes to. */
  readonly active: string | null
  /** Where a range of rows began. */
  readonly anchor: string | null
  /** The id of the node whose name is being written. */
  readonly naming: string | null
  /** Whether the active row is to have the focus as soon as it is there. */
  readonly isFocusAsked: boolean
  /** The same for the list of notes and groups. */
  readonly isItemFocusAsked: boolean
  /** The rows from which routes were followed, last one last. */
  readonly trail: readonly string[]
  /** Where the node goes that is being asked for. */
  readonly newPlace: NewPlace
  readonly filter: TableFilter
  readonly order: TableOrder
  /** Of the table's cell that has the focus. */
  readonly column: Column
  /** Whether that cell is a column's title. */
  readonly isInHead: boolean
}

export type OutlineStore = StoreApi<OutlineState>

const FORM_KEPT_AS = 'dialpath-outline'
/** The outline of an opened pathway. */
export const outlineOf = perPathway<OutlineStore>(() =>
  createStore<OutlineState>()(() => ({
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
  })),
)

export function showOutlineAs(editor: EditorStore, form: OutlineForm): void {
  localStorage.setItem(FORM_KEPT_AS, form)
  outlineOf(editor).setState({ form })
}

/** Gives the focus to the active row, or to that of the note or group which alone is selected, once it is there. */
export function askFocus(editor: EditorStore): void {
  const { nodes, edges, notes, groups } = editor.getState().selection
  const isBeside = nodes.size + edges.size === 0 && notes.size + groups.size > 0
  outlineOf(editor).setState(isBeside ? { isItemFocusAsked: true } : { isFocusAsked: true })
}

/** What choosing a row selects: a rule that no edge mirrors is a part of its node. */
export function selectionOf(row: TreeRow): { readonly nodes: readonly string[]; readonly edges: readonly string[] } {
  if ('id' in row) return { nodes: [row.id], edges: [] }
  return row.route.edge ? { nodes: [], edges: [row.route.key] } : { nodes: [row.route.source], edges: [] }
}

/** Makes a row the active one and the only one that is selected; unfolds what hides it. */
export function chooseRow(editor: EditorStore, key: string): void {
  const row = rowOf(editor, key)
  if (!row) return
  showRow(editor, key)
  outlineOf(editor).setState({ anchor: key })
  editor.getState().select(selectionOf(row))
}

/** Makes a row the active one, whatever is selected; unfolds what hides it. */
export function showRow(editor: EditorStore, key: string): void {
  const { folded } = outlineOf(editor).getState()
  const hiding = folded.size === 0 ? [] : ancestors(treeOf(editor), key).filter(one => folded.has(one))
  const open = hiding.length === 0 ? folded : new Set([...folded].filter(one => !hiding.includes(one)))
  outlineOf(editor).setState({ active: key, folded: open })
}

export function rowOf(editor: EditorStore, key: string): TreeRow | undefined {
  const { rows, places } = treeOf(editor)
  return rows[places.get(key) ?? -1]
}

/** The key of the row of what is selected; the first where it is several, undefined where it is nothing. */
export function selectedKey(editor: EditorStore): string | undefined {
  const { nodes, edges } = editor.getState().selection
  const [id] = nodes
  const [edge] = edges
  if (id !== undefined) return nodeKey(id)
  return edge === undefined ? undefined : routeKey(edge)
}

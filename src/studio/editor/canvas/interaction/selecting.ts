import { noteOfFlowId } from '../../drawing/notes.ts'
import { countSelected, type Selection, selectionOf } from '../../session/document/selection.ts'
import type { EditorStore } from '../../session/document/store.ts'

type Change = { readonly type: string; readonly id?: string; readonly selected?: boolean }

/** The changes that React Flow made: to cards and notes, or to edges. */
export interface SelectionChanges {
  readonly nodes?: readonly Change[]
  readonly edges?: readonly Change[]
}

/** The part of React Flow's state that tells how a change of the selection is meant. */
interface Canvas {
  readonly edgeLookup: Pick<ReadonlySet<string>, 'has'>
  /** More is selected beside what is. */
  readonly multiSelectionActive: boolean
  /** A frame is drawn around several. */
  readonly userSelectionActive: boolean
}

/**
 * The selection after React Flow's own changes to it; the same one where they change nothing. It takes back only what it knows of:
 * where another thing is selected instead, the edges out of view and the groups go as well.
 */
export function afterChanges(
  before: Selection,
  { nodes = [], edges = [] }: SelectionChanges,
  canvas: Canvas,
): Selection {
  // Most changes are moves, of thousands of nodes at once perhaps.
  if (![nodes, edges].some(changes => changes.some(({ type }) => type === 'select'))) return before
  const isInstead = !canvas.multiSelectionActive && !canvas.userSelectionActive
  const after = {
    nodes: chosen(before.nodes, nodes, id => (noteOfFlowId(id) === undefined ? id : undefined)),
    notes: chosen(before.notes, nodes, noteOfFlowId),
    groups: isInstead && before.groups.size > 0 ? new Set<string>() : before.groups,
    edges: chosen(isInstead ? known(before.edges, canvas) : before.edges, edges, id => id),
  }
  const isSame = parts.every(part => after[part] === before[part])
  return isSame ? before : after
}

/** The selection with all that a frame adds to; the one before where that is the same. */
export function withKept(before: Selection, after: Selection, kept: Selection): Selection {
  const both = selectionOf({
    nodes: [...kept.nodes, ...after.nodes],
    edges: [...kept.edges, ...after.edges],
    notes: [...kept.notes, ...after.notes],
    groups: [...kept.groups, ...after.groups],
  })
  return parts.every(part => isSameSet(both[part], before[part])) ? before : both
}

const parts = ['nodes', 'edges', 'notes', 'groups'] as const

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every(id => other.has(id))
}

function known(edges: ReadonlySet<string>, { edgeLookup }: Canvas): ReadonlySet<string> {
  const kept = [...edges].filter(key => edgeLookup.has(key))
  return kept.length === edges.size ? edges : new Set(kept)
}

function chosen(
  before: ReadonlySet<string>,
  changes: readonly Change[],
  idOf: (id: string) => string | undefined,
): ReadonlySet<string> {
  const next = new Set(before)
  for (const { type, id: changed, selected } of changes) {
    const id = type === 'select' && changed !== undefined ? idOf(changed) : undefined
    if (id === undefined) continue
    if (selected) next.add(id)
    else next.delete(id)
  }
  return isSameSet(next, before) ? before : next
}

/** Selects a card or a note of the canvas, and nothing else. */
export function selectAlone(store: EditorStore, flowId: string) {
  const { selection, select } = store.getState()
  const note = noteOfFlowId(flowId)
  const isIt = note === undefined ? selection.nodes.has(flowId) : selection.notes.has(note)
  if (isIt && countSelected(selection) === 1) return
  select(note === undefined ? { nodes: [flowId] } : { notes: [note] })
}

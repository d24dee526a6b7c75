import type { EditorStore } from '../store.ts'
import { chooseRow, outlineOf, rowOf, selectionOf, showRow } from './outlineStore.ts'

/** What a click on a row does: it selects the row; with Shift all up to it, with Ctrl or ⌘ the row as well. */
export function goTo(
  store: EditorStore,
  keys: readonly string[],
  key: string,
  { shiftKey, ctrlKey, metaKey }: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
): void {
  if (shiftKey) selectTo(store, keys, key)
  else if (ctrlKey || metaKey) toggleRow(store, key)
  else chooseRow(store, key)
}

/** Selects all rows from where the range began to this one. */
export function selectTo(store: EditorStore, keys: readonly string[], key: string): void {
  const { anchor, active } = outlineOf(store).getState()
  const from = keys.indexOf(anchor ?? active ?? key)
  const to = keys.indexOf(key)
  const range = keys.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)
  const chosen = range.flatMap(one => {
    const row = rowOf(store, one)
    return row ? [selectionOf(row)] : []
  })
  showRow(store, key)
  outlineOf(store).setState({ anchor: anchor ?? active ?? key })
  store.getState().select({ nodes: chosen.flatMap(one => one.nodes), edges: chosen.flatMap(one => one.edges) })
}

/** Takes a row into what is selected, or out of it. */
export function toggleRow(store: EditorStore, key: string): void {
  const row = rowOf(store, key)
  if (!row) return
  const { selection, select } = store.getState()
  const chosen = selectionOf(row)
  const flip = (before: ReadonlySet<string>, ids: readonly string[]) => {
    const next = new Set(before)
    for (const id of ids) if (!next.delete(id)) next.add(id)
    return next
  }
  showRow(store, key)
  outlineOf(store).setState({ anchor: key })
  select({ nodes: flip(selection.nodes, chosen.nodes), edges: flip(selection.edges, chosen.edges) })
}

/** The row that comes to have the focus is selected where nothing is, so that what is done next is done to it. */
export function chooseFocused(store: EditorStore, focused: Element): void {
  const { nodes, edges } = store.getState().selection
  const key = focused.closest<HTMLElement>('[data-row]')?.dataset.row
  if (nodes.size + edges.size === 0 && key !== undefined) chooseRow(store, key)
}

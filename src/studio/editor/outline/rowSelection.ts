import { countSelected } from '../session/document/selection.ts'
import type { EditorStore } from '../session/document/store.ts'
import { askFocus, chooseRow, outlineOf, rowOf, selectionOf, showRow } from '../session/view/outlineStore.ts'

/** Selects the clicked row; with Shift the range up to it, with Ctrl or ⌘ the row in addition. */
export function goTo(store: EditorStore, keys: readonly string[], key: string, modifiers: Modifiers): void {
  if (modifiers.shiftKey) selectTo(store, keys, key)
  else if (adds(modifiers)) toggleRow(store, key)
  else chooseRow(store, key)
  if (adds(modifiers)) takeFocus(store, 'isFocusAsked')
}

type Modifiers = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** Tells whether a click adds to the selection. */
export function adds({ shiftKey, ctrlKey, metaKey }: Modifiers): boolean {
  return shiftKey || ctrlKey || metaKey
}

/** A press that adds to what is selected brings no focus by itself: what gets the focus while nothing is selected becomes selected. */
export function holdFocus(event: Modifiers & Pick<MouseEvent, 'preventDefault'>): void {
  if (adds(event)) event.preventDefault()
}

/** After such a click the keys go on from where it was, unless it left nothing selected. */
export function takeFocus(store: EditorStore, asked: 'isFocusAsked' | 'isItemFocusAsked'): void {
  if (countSelected(store.getState().selection) > 0) outlineOf(store).setState({ [asked]: true })
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

/** A row that comes to have the focus is selected where no row is, so that what is done next is done to it. */
export function chooseFocused(store: EditorStore, event: Focused & { readonly target: Element }): void {
  const { nodes, edges } = store.getState().selection
  const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (nodes.size + edges.size === 0 && key !== undefined) followFocus(store, event, () => chooseRow(store, key))
}

type Focused = { readonly relatedTarget: EventTarget | null }

/** Selects what the focus was moved to. Where it only comes back, from a dialog perhaps, it goes on to what is selected by now. */
export function followFocus(store: EditorStore, { relatedTarget }: Focused, choose: () => void): void {
  if (relatedTarget !== null || countSelected(store.getState().selection) === 0) choose()
  else askFocus(store)
}

import { adds, countSelected, type Modifiers } from '../session/document/selection.ts'
import { askFocus, chooseRow, type Outlined, rowOf, selectionOf, showRow } from '../session/view/outlineStore.ts'

/** Selects the clicked row; with Shift the range up to it, with Ctrl or ⌘ the row in addition. */
export function goTo(session: Outlined, keys: readonly string[], key: string, modifiers: Modifiers): void {
  if (modifiers.shiftKey) selectTo(session, keys, key)
  else if (adds(modifiers)) toggleRow(session, key)
  else chooseRow(session, key)
  if (adds(modifiers)) takeFocus(session, 'isFocusAsked')
}

/** Prevents the focus of a press that adds to the selection: a row focused while nothing is selected gets selected. */
export function holdFocus(event: Modifiers & Pick<MouseEvent, 'preventDefault'>): void {
  if (adds(event)) event.preventDefault()
}

/** Makes the clicked row active after such a click, unless nothing is left selected. */
export function takeFocus(session: Outlined, asked: 'isFocusAsked' | 'isItemFocusAsked'): void {
  if (countSelected(session.store.getState().selection) > 0) session.outline.setState({ [asked]: true })
}

/** Selects all rows from where the range began to this one. */
export function selectTo(session: Outlined, keys: readonly string[], key: string): void {
  const { anchor, active } = session.outline.getState()
  const from = keys.indexOf(anchor ?? active ?? key)
  const to = keys.indexOf(key)
  const range = keys.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)
  const chosen = range.flatMap(one => {
    const row = rowOf(session, one)
    return row ? [selectionOf(row)] : []
  })
  showRow(session, key)
  session.outline.setState({ anchor: anchor ?? active ?? key })
  session.store.getState().select({ nodes: chosen.flatMap(one => one.nodes), edges: chosen.flatMap(one => one.edges) })
}

/** Takes a row into what is selected, or out of it. */
export function toggleRow(session: Outlined, key: string): void {
  const row = rowOf(session, key)
  if (!row) return
  const { selection, select } = session.store.getState()
  const chosen = selectionOf(row)
  const flip = (before: ReadonlySet<string>, ids: readonly string[]) => {
    const next = new Set(before)
    for (const id of ids) if (!next.delete(id)) next.add(id)
    return next
  }
  showRow(session, key)
  session.outline.setState({ anchor: key })
  select({ nodes: flip(selection.nodes, chosen.nodes), edges: flip(selection.edges, chosen.edges) })
}

/** Selects a focused row if no row is selected, so that commands apply to it. */
export function chooseFocused(session: Outlined, event: Focused & { readonly target: Element }): void {
  const { nodes, edges } = session.store.getState().selection
  const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (nodes.size + edges.size === 0 && key !== undefined) followFocus(session, event, () => chooseRow(session, key))
}

type Focused = { readonly relatedTarget: EventTarget | null }

/** Selects the row that the focus moved to. If the focus only returns, as from a dialog, it moves on to the selected row. */
export function followFocus(session: Outlined, { relatedTarget }: Focused, choose: () => void): void {
  if (relatedTarget !== null || countSelected(session.store.getState().selection) === 0) choose()
  else askFocus(session)
}

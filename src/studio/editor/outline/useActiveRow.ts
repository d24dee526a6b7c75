import { useEffect, useMemo, useState } from 'react'
import { useEditor, useSession } from '../hooks/useEditor.ts'
import { useOutline } from '../hooks/useOutline.ts'
import { type Outlined, rowOf, selectedKey, selectionOf, showRow } from '../session/view/outlineStore.ts'

const itself = (_session: Outlined, key: string) => key

/**
 * The place of the active row among those that are seen; where it is gone, that of the row that came in its place. `shownAs` says which
 * row stands for one.
 */
export function useActiveRow(keys: readonly string[], shownAs = itself): number {
  const session = useSession()
  const active = useOutline(state => state.active)
  const places = useMemo(() => new Map(keys.map((key, at) => [key, at])), [keys])
  const found = active === null ? -1 : (places.get(shownAs(session, active)) ?? -1)
  const [last, setLast] = useState(0)
  if (found >= 0 && found !== last) setLast(found)
  return found >= 0 ? found : Math.min(last, keys.length - 1)
}

/** Makes the element that is selected elsewhere the active row. */
export function useFollowedSelection(): void {
  const session = useSession()
  const selection = useEditor(state => state.selection)
  useEffect(() => {
    const { active } = session.outline.getState()
    const row = active === null ? undefined : rowOf(session, active)
    if (row) {
      const { nodes, edges } = selectionOf(row)
      if (nodes.some(id => selection.nodes.has(id)) || edges.some(key => selection.edges.has(key))) return
    }
    const key = selectedKey(session.store)
    if (key !== undefined) showRow(session, key)
  }, [session, selection])
}

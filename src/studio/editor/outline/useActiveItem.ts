import { useState } from 'react'
import type { Selection } from '../session/document/selection.ts'
import { type CanvasItem, itemKey } from './items.ts'

/** Active item, and the anchor of a range selection. */
interface Active {
  readonly at: number
  readonly anchor: number
  goTo(item: CanvasItem, keepsAnchor?: boolean): void
}

/** Returns the active item: the last visited, or the one selected elsewhere since; if it was removed, the one in its place. */
export function useActiveItem(items: readonly CanvasItem[], selection: Selection): Active {
  const [known, setKnown] = useState({ selection, key: '', anchor: '', at: -1 })
  let { key, anchor } = known
  const isChosen = ({ part, id }: CanvasItem) => selection[part].has(id)
  if (known.selection !== selection || known.at < 0) {
    const chosen = items.filter(isChosen).map(itemKey)
    const [first] = chosen
    if (first !== undefined && !chosen.includes(key)) [key, anchor] = [first, first]
  }
  const placeOf = (wanted: string) => items.findIndex(item => itemKey(item) === wanted)
  const found = placeOf(key)
  const at = found >= 0 ? found : Math.max(0, Math.min(known.at, items.length - 1))
  if (known.selection !== selection || known.key !== key || known.at !== at) setKnown({ selection, key, anchor, at })
  const began = placeOf(anchor)
  return {
    at,
    anchor: began >= 0 ? began : at,
    goTo(item, keepsAnchor = false) {
      const to = itemKey(item)
      setKnown(before => ({ ...before, key: to, anchor: keepsAnchor ? before.anchor : to }))
    },
  }
}

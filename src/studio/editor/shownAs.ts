import { useEffect } from 'react'
import { type EditorStore, type EditorView, useEditor } from './store.ts'

const keyOf = (pathwayId: string) => `dialpath-shown-as-${pathwayId}`

/** What a pathway was shown as last in this browser. */
export function keptShownAs(pathwayId: string): EditorView {
  return localStorage.getItem(keyOf(pathwayId)) === 'outline' ? 'outline' : 'canvas'
}

/** Keeps what the opened pathway is shown as. */
export function useKeepShownAs(store: EditorStore): EditorView {
  const view = useEditor(state => state.view)
  useEffect(() => localStorage.setItem(keyOf(store.getState().pathwayId), view), [store, view])
  return view
}

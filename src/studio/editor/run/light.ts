import type { EditorStore } from '../store.ts'
import { useRun } from './runStore.ts'

export interface Step {
  readonly node_id: string
  readonly edge_key: string | null
}

/** The pathway whose canvas is shown. Copies of a pathway share ids, so another's steps must not light it. */
let shown: EditorStore | null = null

/** The canvas of this pathway is shown now; call what comes back when it no longer is. */
export function showRunsOf(store: EditorStore): () => void {
  shown = store
  return () => {
    if (shown === store) shown = null
    useRun.getState().clear()
  }
}

/** Lights what a turn of this pathway's chat came through. */
export function light(store: EditorStore, steps: readonly Step[]): void {
  if (shown !== store) return
  for (const { node_id, edge_key } of steps) useRun.getState().move(node_id, edge_key)
}

export function darken(store: EditorStore): void {
  if (shown === store) useRun.getState().clear()
}

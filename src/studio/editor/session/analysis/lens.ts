import { createStore, type StoreApi } from 'zustand/vanilla'
import type { VariableReader } from '#pathway/variables/list.ts'
import type { EditorStore } from '../document/store.ts'

export interface LensState {
  /** Key of the highlighted variable; null for none. */
  readonly key: string | null
  /** Key (`readKey`) of the read whose path is highlighted; if null, the first that may be unset. */
  readonly read: string | null
  highlight(key: string): void
  showPath(read: string): void
  close(): void
}

export type LensStore = StoreApi<LensState>

/** Creates the highlight of one variable of an opened pathway. */
export function createLens(): LensStore {
  return createStore<LensState>(set => ({
    key: null,
    read: null,
    highlight: key => set({ key, read: null }),
    showPath: read => set({ read }),
    close: () => set({ key: null, read: null }),
  }))
}

/** Highlights a variable: its page opens, and the canvas shows where it’s set and used. */
export function highlightVariable(
  { store, lens }: { readonly store: EditorStore; readonly lens: LensStore },
  key: string,
): void {
  lens.getState().highlight(key)
  store.getState().showPanel('variables')
}

/** Names a read among those of its variable. */
export function readKey({ node_id = '', edge_key = '', field, start }: VariableReader): string {
  return [node_id, edge_key, field, start].join('\n')
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { VariableReader } from '#pathway/variables/list.ts'
import type { EditorStore } from '../document/store.ts'

export interface LensState {
  /** The key of the variable that is looked at; null for none. */
  readonly key: string | null
  /** The read whose way is lit, by `readKey`; the first that may be unset where none was chosen. */
  readonly read: string | null
  look(key: string): void
  showWay(read: string): void
  close(): void
}

export type LensStore = StoreApi<LensState>

/** Through which variable an opened pathway is looked at. */
export function createLens(): LensStore {
  return createStore<LensState>(set => ({
    key: null,
    read: null,
    look: key => set({ key, read: null }),
    showWay: read => set({ read }),
    close: () => set({ key: null, read: null }),
  }))
}

/** Looks at a variable: its page opens, and the canvas shows where it is set and read. */
export function lookAt({ store, lens }: { readonly store: EditorStore; readonly lens: LensStore }, key: string): void {
  lens.getState().look(key)
  store.getState().showPanel('variables')
}

/** Names a read among those of its variable. */
export function readKey({ node_id = '', edge_key = '', field, start }: VariableReader): string {
  return [node_id, edge_key, field, start].join('\n')
}

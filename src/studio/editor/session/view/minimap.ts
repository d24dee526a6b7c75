import { createStore, type StoreApi } from 'zustand/vanilla'

const KEY = 'dialpath-minimap'
/** In pixels; on a narrower window the cards need the room more. */
const NARROW = 1200

export interface MinimapState {
  readonly isShown: boolean
  toggle(): void
}

/** Visibility of the minimap: this person's choice, or by the size of the window. */
export function createMinimap(): StoreApi<MinimapState> {
  return createStore<MinimapState>((set, get) => ({
    isShown: (localStorage.getItem(KEY) ?? (window.innerWidth < NARROW ? 'folded' : 'shown')) === 'shown',
    toggle() {
      const isShown = !get().isShown
      localStorage.setItem(KEY, isShown ? 'shown' : 'folded')
      set({ isShown })
    },
  }))
}

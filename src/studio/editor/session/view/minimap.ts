import { createStore, type StoreApi } from 'zustand/vanilla'

const KEY = 'dialpath-minimap'
/** In pixels; on a narrower window the cards need the room more. */
const NARROW = 1200

export interface MinimapState {
  readonly isShown: boolean
  toggle(): void
}

/** Whether the small map stands in the corner of the canvas: this person's choice, or what the window has room for. */
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

import { createStore, type StoreApi } from 'zustand/vanilla'
import { perPathway } from '../perPathway.ts'

const KEY = 'dialpath-minimap'
/** In pixels; on a narrower window the cards need the room more. */
const NARROW = 1200

interface MinimapState {
  readonly isShown: boolean
  toggle(): void
}

/** Whether the small map stands in the corner of the canvas: this person's choice, or what the window has room for. */
export const minimapOf = perPathway<StoreApi<MinimapState>>(() =>
  createStore<MinimapState>((set, get) => ({
    isShown: (localStorage.getItem(KEY) ?? (window.innerWidth < NARROW ? 'folded' : 'shown')) === 'shown',
    toggle() {
      const isShown = !get().isShown
      localStorage.setItem(KEY, isShown ? 'shown' : 'folded')
      set({ isShown })
    },
  })),
)

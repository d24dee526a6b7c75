import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Visibility {
  readonly isShown: boolean
  toggle(): void
}

/** Visibility of a part of the canvas's page: this person's choice, or by the width of the window in pixels. */
function createVisibility(key: string, narrow: number): StoreApi<Visibility> {
  return createStore<Visibility>((set, get) => ({
    isShown: (localStorage.getItem(key) ?? (window.innerWidth < narrow ? 'folded' : 'shown')) === 'shown',
    toggle() {
      const isShown = !get().isShown
      localStorage.setItem(key, isShown ? 'shown' : 'folded')
      set({ isShown })
    },
  }))
}

/** On a narrower window the cards need the room more. */
export const createMinimap = () => createVisibility('dialpath-minimap', 1200)

/** Names below the icons of the palette. */
export const createPaletteNames = () => createVisibility('dialpath-palette', 900)

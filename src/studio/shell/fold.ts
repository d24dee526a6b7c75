import { create } from 'zustand'

const KEY = 'dialpath-navigation'

/** Setting to collapse the navigation to its icons; narrow windows always do. */
export const useFold = create<{ readonly folded: boolean; toggle(): void }>()((set, get) => ({
  folded: localStorage.getItem(KEY) === 'folded',
  toggle() {
    const folded = !get().folded
    localStorage.setItem(KEY, folded ? 'folded' : 'open')
    set({ folded })
  },
}))

import { create } from 'zustand'

const KEY = 'dialpath-navigation'

/** Whether this person keeps the navigation folded to its icons; narrow windows fold it by themselves. */
export const useFold = create<{ readonly folded: boolean; toggle(): void }>()((set, get) => ({
  folded: localStorage.getItem(KEY) === 'folded',
  toggle() {
    const folded = !get().folded
    localStorage.setItem(KEY, folded ? 'folded' : 'open')
    set({ folded })
  },
}))

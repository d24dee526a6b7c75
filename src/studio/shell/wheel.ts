import { create } from 'zustand'

/** The effect of the mouse wheel on a canvas. With Ctrl or ⌘, and by a pinch, it always zooms. */
export type Wheel = 'scroll' | 'zoom'

const KEY = 'dialpath-wheel'

/** Reads a stored choice; anything but “zoom” scrolls. */
export function wheelOf(value: string | null): Wheel {
  return value === 'zoom' ? 'zoom' : 'scroll'
}

/** This person's choice, kept in the browser. */
export const useWheel = create<{ wheel: Wheel; setWheel(wheel: Wheel): void }>()(set => ({
  wheel: wheelOf(localStorage.getItem(KEY)),
  setWheel(wheel) {
    localStorage.setItem(KEY, wheel)
    set({ wheel })
  },
}))

import { createStore, type StoreApi } from 'zustand/vanilla'

/** A state of the pathway: the draft, or a version by its number. */
export type Side = 'draft' | number

export interface Sides {
  readonly before: Side
  readonly after: Side
}

export interface CompareState {
  /** Compared sides; null while nothing is compared. */
  readonly sides: Sides | null
  /** Index of the current change, counting on past both ends; null for none yet. */
  readonly at: number | null
  compare(sides: Sides): void
  goTo(at: number): void
  /** To the next change, or with -1 to the one before. */
  step(by: 1 | -1): void
  close(): void
}

export type CompareStore = StoreApi<CompareState>

/** Creates the comparison of an opened pathway. */
export function createCompare(): CompareStore {
  return createStore<CompareState>((set, get) => ({
    sides: null,
    at: null,
    compare: sides => set({ sides, at: null }),
    goTo: at => set({ at }),
    step(by) {
      const { at } = get()
      set({ at: at === null ? (by === 1 ? 0 : -1) : at + by })
    },
    close: () => set({ sides: null, at: null }),
  }))
}

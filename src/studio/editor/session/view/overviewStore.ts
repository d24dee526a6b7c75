import { createStore, type StoreApi } from 'zustand/vanilla'

/** Result of a hit test in the overview. */
export interface Picked {
  readonly node?: string
  readonly edge?: string
}

interface OverviewState {
  /** True while the overview is drawn, since there are too many cards in view for elements. */
  readonly isDrawn: boolean
  /** Hit test by window coordinates; null while nothing is drawn. */
  readonly pick: ((pointer: { readonly clientX: number; readonly clientY: number }) => Picked | undefined) | null
}

export type OverviewStore = StoreApi<OverviewState>

/** The overview of an opened pathway. */
export function createOverview(): OverviewStore {
  return createStore(() => ({ isDrawn: false, pick: null }))
}

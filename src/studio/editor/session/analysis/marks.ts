import { createStore, type StoreApi } from 'zustand/vanilla'

/**
 * Why a node or an edge stands out: it sets the variable that is looked at, reads it, may find it unset, or lies on the way that shows so;
 * or what became of it between two states of the pathway.
 */
export type Mark = 'sets' | 'reads' | 'unset' | 'way' | 'added' | 'changed' | 'removed' | 'moved'

/** What stands out on the canvas; all else steps back. */
export interface Marks {
  readonly nodes: ReadonlyMap<string, readonly Mark[]>
  /** By the key of the way: an edge's, or that of a rule without an edge. */
  readonly edges: ReadonlyMap<string, readonly Mark[]>
  /** Of notes and groups; none where they are not what the marks are about. */
  readonly notes?: ReadonlyMap<string, readonly Mark[]>
  readonly groups?: ReadonlyMap<string, readonly Mark[]>
}

export type MarksStore = StoreApi<{ readonly marks: Marks | null }>

/** The marks on a pathway's canvas, for every way of drawing it; null while nothing is marked. */
export function createMarks(): MarksStore {
  return createStore(() => ({ marks: null }))
}

/** `sets reads` for what is marked, `none` for what steps back, undefined while nothing is marked. */
export function marksAt(list: ReadonlyMap<string, readonly Mark[]> | undefined, id: string): string | undefined {
  return list && (list.get(id)?.join(' ') ?? 'none')
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Mark } from '../../drawing/marks.ts'

/** Marked elements of the canvas; the others are dimmed. */
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

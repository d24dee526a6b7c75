import { createStore, del, get, set } from 'idb-keyval'
import type { PathwayDocument } from '#pathway/document.ts'

/** What an author has that the service has not: the document, and the service's that it grew from. */
export interface Draft {
  readonly document: PathwayDocument
  readonly base: PathwayDocument
  readonly revision: string
}

/** Work kept in the browser until the service has it. */
export interface DraftStore {
  keep(pathwayId: string, draft: Draft): Promise<void>
  read(pathwayId: string): Promise<Draft | undefined>
  forget(pathwayId: string): Promise<void>
}

export function openDrafts(): DraftStore {
  const store = createStore('dialpath', 'drafts')
  return {
    keep: (pathwayId, draft) => set(pathwayId, draft, store),
    read: pathwayId => get<Draft>(pathwayId, store),
    forget: pathwayId => del(pathwayId, store),
  }
}

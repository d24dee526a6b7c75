import { createStore, del, delMany, entries, set } from 'idb-keyval'
import type { PathwayDocument } from '#pathway/document.ts'

/** What an author has that the service has not: the document, and the service's that it grew from. */
export interface Draft {
  readonly document: PathwayDocument
  readonly base: PathwayDocument
  readonly revision: string
  /** What was sent without an answer; see the store. */
  readonly sent?: readonly PathwayDocument[]
}

/** A draft that was kept, by this tab or by one before it. */
export interface KeptDraft extends Draft {
  readonly key: string
}

/** Work kept in the browser until the service has it. Each tab keeps its own, so that two never write over each other. */
export interface DraftStore {
  keep(pathwayId: string, draft: Draft): Promise<void>
  forget(pathwayId: string): Promise<void>
  /** All that any tab kept of a pathway. */
  readAll(pathwayId: string): Promise<readonly KeptDraft[]>
  /** Lets go of drafts of other tabs, whose work is in this tab's own draft by now. */
  letGo(drafts: readonly KeptDraft[]): Promise<void>
}

const SEPARATOR = ' '

/** @param tab a name that no other tab has */
export function openDrafts(tab: string): DraftStore {
  const store = createStore('dialpath', 'drafts')
  const own = (pathwayId: string) => `${pathwayId}${SEPARATOR}${tab}`
  return {
    keep: (pathwayId, draft) => set(own(pathwayId), draft, store),
    forget: pathwayId => del(own(pathwayId), store),
    async readAll(pathwayId) {
      const all = await entries<string, Draft>(store)
      return all.flatMap(([key, draft]) => (key.split(SEPARATOR)[0] === pathwayId ? [{ ...draft, key }] : []))
    },
    letGo: drafts =>
      delMany(
        drafts.map(({ key }) => key).filter(key => key.split(SEPARATOR)[1] !== tab),
        store,
      ),
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import { type TextGroup, textGroups } from '#pathway/nodeMembers.ts'

/** Search words and replacement for the texts of an opened pathway. */
export interface Search {
  readonly words: string
  readonly replacement: string
  readonly matchesCase: boolean
  readonly isWholeWord: boolean
  /** The words are a regular expression. */
  readonly isPattern: boolean
  readonly groups: ReadonlySet<TextGroup>
}

export interface FinderState {
  readonly isOpen: boolean
  /** The field that is to have the focus, anew with each asking. */
  readonly focus: { readonly on: 'words' | 'replacement' }
  readonly search: Search
  open(on: 'words' | 'replacement'): void
  close(): void
  change(search: Partial<Search>): void
}

export type FinderStore = StoreApi<FinderState>

/** Find and replace of an opened pathway; what was searched for last is still there when it opens again. */
export function createFinder(): FinderStore {
  return createStore<FinderState>(set => ({
    isOpen: false,
    focus: { on: 'words' },
    search: {
      words: '',
      replacement: '',
      matchesCase: false,
      isWholeWord: false,
      isPattern: false,
      groups: new Set(textGroups),
    },
    // There is nothing to replace before something is looked for.
    open: on => set(({ search }) => ({ isOpen: true, focus: { on: search.words === '' ? 'words' : on } })),
    close: () => set({ isOpen: false }),
    change: changes => set(({ search }) => ({ search: { ...search, ...changes } })),
  }))
}

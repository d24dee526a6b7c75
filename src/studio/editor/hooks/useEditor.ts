import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { EditorState, EditorStore } from '../session/document/store.ts'

export const EditorContext = createContext<EditorStore | null>(null)

export function useEditorStore(): EditorStore {
  const store = use(EditorContext)
  if (!store) throw new Error('This component belongs inside an opened pathway.')
  return store
}

/** What a component needs of the opened pathway; it renders again only when that changes. */
export function useEditor<T>(selector: (state: EditorState) => T): T {
  return useStore(useEditorStore(), selector)
}

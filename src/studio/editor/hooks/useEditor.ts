import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { EditorState, EditorStore } from '../session/document/store.ts'
import type { EditorSession } from '../session/session.ts'

/** The one way from the components of the editor to the pathway that is open. */
export const SessionContext = createContext<EditorSession | null>(null)

export function useSession(): EditorSession {
  const session = use(SessionContext)
  if (!session) throw new Error('This component belongs inside an opened pathway.')
  return session
}

export function useEditorStore(): EditorStore {
  return useSession().store
}

/** Selects from the opened pathway; the component renders again only when the selection changes. */
export function useEditor<T>(selector: (state: EditorState) => T): T {
  return useStore(useEditorStore(), selector)
}

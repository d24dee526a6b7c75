import { useCallback } from 'react'
import { useEditorStore } from '../store.ts'
import { type KnownVariable, knownVariables } from './completion.ts'

/** Lists the open pathway's variables when it is called. */
export function useKnownVariables(): () => readonly KnownVariable[] {
  const store = useEditorStore()
  return useCallback(() => knownVariables(store.getState().document), [store])
}

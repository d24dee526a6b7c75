import { useCallback } from 'react'
import { useEditorStore } from '../store.ts'
import type { KnownVariable } from './completion.ts'
import { knownVariables } from './knownVariables.ts'

/** Lists the open pathway's variables when it is called. */
export function useKnownVariables(): () => readonly KnownVariable[] {
  const store = useEditorStore()
  return useCallback(() => knownVariables(store.getState().document), [store])
}

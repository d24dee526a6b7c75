import { useCallback } from 'react'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { browserMemory } from '../../session/run/chatMemory.ts'
import type { KnownVariable } from './completion.ts'
import { knownVariables } from './knownVariables.ts'

/** Lists the open pathway's variables when it is called. */
export function useKnownVariables(): () => readonly KnownVariable[] {
  const store = useEditorStore()
  return useCallback(() => {
    const { document, pathwayId } = store.getState()
    return knownVariables(document, Object.keys(browserMemory(pathwayId).readRequestData()))
  }, [store])
}

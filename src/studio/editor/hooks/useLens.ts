import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { LensState } from '../session/analysis/lens.ts'
import { type Listed, traceVariable, type VariableTrace } from '../session/analysis/variables.ts'
import { useSession } from './useEditor.ts'

/** Selects from the highlight of one variable. */
export function useLens<T>(selector: (state: LensState) => T): T {
  return useStore(useSession().lens, selector)
}

/** The variables of the opened pathway, listed again a moment after each change; null until they were for the first time. */
export function useVariables(): Listed | null {
  const { variables: source } = useSession()
  return useSyncExternalStore(source.subscribe, source.get)
}

const nothing = () => null
const never = () => () => undefined

/** Highlighted variable; undefined for none, and for one that is no longer there. */
export function useTrace(): VariableTrace | undefined {
  const key = useLens(state => state.key)
  const { variables: source } = useSession()
  const listed = useSyncExternalStore(key === null ? never : source.subscribe, key === null ? nothing : source.get)
  return useMemo(() => (key === null || !listed ? undefined : traceVariable(listed, key)), [key, listed])
}

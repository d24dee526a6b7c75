import { useStore } from 'zustand'
import type { RunState } from '../session/run/highlight.ts'
import { useSession } from './useEditor.ts'

/** Selects from the highlighted run; the component renders again only when the selection changes. */
export function useRun<T>(selector: (state: RunState) => T): T {
  return useStore(useSession().highlight.state, selector)
}

import { useStore } from 'zustand'
import type { RunState } from '../session/run/highlight.ts'
import { useSession } from './useEditor.ts'

/** What a component needs of the run that the canvas highlights; it renders again only when that changes. */
export function useRun<T>(selector: (state: RunState) => T): T {
  return useStore(useSession().highlight.state, selector)
}

import { useStore } from 'zustand'
import type { FinderState } from '../session/view/finderStore.ts'
import { useSession } from './useEditor.ts'

export function useFinder<T>(selector: (state: FinderState) => T): T {
  return useStore(useSession().finder, selector)
}

import { useStore } from 'zustand'
import type { CompareState } from '../session/view/compareStore.ts'
import { useSession } from './useEditor.ts'

export function useCompare<T>(selector: (state: CompareState) => T): T {
  return useStore(useSession().compare, selector)
}

import { useStore } from 'zustand'
import { type CompareState, compareOf } from '../session/view/compareStore.ts'
import { useEditorStore } from './useEditor.ts'

export function useCompare<T>(selector: (state: CompareState) => T): T {
  return useStore(compareOf(useEditorStore()), selector)
}

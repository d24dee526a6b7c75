import { useStore } from 'zustand'
import { type FinderState, finderOf } from '../session/view/finderStore.ts'
import { useEditorStore } from './useEditor.ts'

export function useFinder<T>(selector: (state: FinderState) => T): T {
  return useStore(finderOf(useEditorStore()), selector)
}

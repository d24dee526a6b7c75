import { useStore } from 'zustand'
import { type OutlineState, outlineOf } from '../session/view/outlineStore.ts'
import { useEditorStore } from './useEditor.ts'

export function useOutline<T>(selector: (state: OutlineState) => T): T {
  return useStore(outlineOf(useEditorStore()), selector)
}

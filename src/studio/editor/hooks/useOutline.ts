import { useStore } from 'zustand'
import type { OutlineState } from '../session/view/outlineStore.ts'
import { useSession } from './useEditor.ts'

export function useOutline<T>(selector: (state: OutlineState) => T): T {
  return useStore(useSession().outline, selector)
}

import { useCallback } from 'react'
import { useStore } from 'zustand'
import { type Marks, marksAt } from '../session/analysis/marks.ts'
import { useSession } from './useEditor.ts'

/** The marks of one element, by its id, or by the key of its way; what shows it renders again only when they change. */
export function useMarks(part: keyof Marks, id: string): string | undefined {
  const read = useCallback(({ marks }: { readonly marks: Marks | null }) => marksAt(marks?.[part], id), [part, id])
  return useStore(useSession().marks, read)
}

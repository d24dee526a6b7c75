import type { Tree } from '../session/analysis/outlineTree.ts'
import { useEditor, useSession } from './useEditor.ts'

/** The opened pathway as a tree, for a component which does not render while only texts change. */
export function useTree(): Tree {
  const { readTree } = useSession()
  return useEditor(state => readTree(state.document))
}

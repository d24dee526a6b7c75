import type { Tree } from '../session/analysis/outlineTree.ts'
import { readerOf } from '../session/analysis/treeOf.ts'
import { useEditor, useEditorStore } from './useEditor.ts'

/** The opened pathway as a tree, for a component which does not render while only texts change. */
export function useTree(): Tree {
  const read = readerOf(useEditorStore())
  return useEditor(state => read(state.document))
}

import { useCallback } from 'react'
import { addEdge } from '#pathway/commands/edges.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { newId } from '../../session/document/newId.ts'

/** Leads one node to another, and has the new edge's label written. */
export function useConnect() {
  const store = useEditorStore()
  return useCallback(
    (source: string, target: string) => {
      const id = newId()
      const { run, labelEdge } = store.getState()
      run('Connect nodes', doc => addEdge(doc, { id, source, target }))
      labelEdge(id)
    },
    [store],
  )
}

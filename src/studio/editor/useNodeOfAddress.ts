import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nodesById } from '#pathway/document.ts'
import { useEditorStore } from './store.ts'

/** Shows the node that the address names, if the pathway still has it. */
export function useNodeOfAddress() {
  const store = useEditorStore()
  const { node } = useSearch({ from: '/pathways/$pathwayId' })
  useEffect(() => {
    const { document, reveal } = store.getState()
    if (node !== undefined && nodesById(document).has(node)) reveal({ node_id: node })
  }, [store, node])
}

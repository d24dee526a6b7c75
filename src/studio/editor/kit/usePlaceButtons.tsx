import { type ReactNode, useCallback, useMemo } from 'react'
import { listNodes, nodeName } from '#pathway/document.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'

/** The name of a node, which shows it on the canvas. */
export function useNodeButton(): (node_id: string) => ReactNode {
  const store = useEditorStore()
  const document = useEditor(state => state.document)
  const names = useMemo(() => new Map(listNodes(document).map(node => [node.id, nodeName(node)])), [document])
  return useCallback(
    (node_id: string) => {
      const name = names.get(node_id)
      if (name === undefined) return <span className="text-muted">{node_id}</span>
      return (
        <button
          type="button"
          className="min-h-6 rounded text-left hover:underline"
          onClick={() => store.getState().reveal({ node_id })}
        >
          {name}
        </button>
      )
    },
    [store, names],
  )
}

/** The label of an edge, which shows it on the canvas. */
export function useEdgeButton(): (edge_key: string, label: string) => ReactNode {
  const store = useEditorStore()
  return useCallback(
    (edge_key: string, label: string) => (
      <button
        type="button"
        className="line-clamp-2 min-h-6 rounded text-left hover:underline"
        onClick={() => store.getState().reveal({ edge_key })}
      >
        {label}
      </button>
    ),
    [store],
  )
}

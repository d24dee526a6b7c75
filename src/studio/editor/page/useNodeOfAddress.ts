import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { nodesById } from '#pathway/document.ts'
import { toast } from '#ui/toast.ts'
import { useEditorStore } from '../hooks/useEditor.ts'
import type { EditorState } from '../session/document/store.ts'

const SETTLED_MS = 300

function onlySelected({ selection: { nodes, edges } }: EditorState): string | undefined {
  const [id] = nodes
  return nodes.size === 1 && edges.size === 0 ? id : undefined
}

/** Shows the node that the address names, and lets the address name the one that is selected, so that it can be copied or reloaded. */
export function useNodeOfAddress() {
  const store = useEditorStore()
  const { node } = useSearch({ from: '/pathways/$pathwayId' })
  const navigate = useNavigate({ from: '/pathways/$pathwayId' })

  useEffect(() => {
    const state = store.getState()
    if (node === undefined || node === onlySelected(state)) return
    if (nodesById(state.document).has(node)) state.reveal({ node_id: node, mayZoom: true })
    else toast('The linked node is no longer in this pathway.', { id: 'node-of-address' })
  }, [store, node])

  const follow = useEffectEvent(() => {
    const selected = onlySelected(store.getState())
    // The history of the browser keeps pages, not every node that was looked at.
    if (selected !== node) void navigate({ search: selected === undefined ? {} : { node: selected }, replace: true })
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = store.subscribe(({ selection }, before) => {
      if (selection === before.selection) return
      clearTimeout(timer)
      timer = setTimeout(follow, SETTLED_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [store])
}

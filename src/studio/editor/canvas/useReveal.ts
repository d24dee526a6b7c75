import { useReactFlow } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { listGroups } from '#pathway/canvas.ts'
import { edgesByKey, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { motion } from '#ui/motion.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { flowIdOfNote } from '../drawing/notes.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import type { Place } from '../session/document/store.ts'

/** Brings a place that was asked for into view. */
export function useReveal() {
  const revealed = useEditor(state => state.revealed)
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const done = useRef<Place>(null)
  useEffect(() => {
    if (!revealed || done.current === revealed) return
    done.current = revealed
    const ids = flowIdsOf(revealed, store.getState().document)
    if (ids.length > 0) {
      const nodes = ids.map(id => ({ id }))
      void flow.fitView({
        nodes,
        includeHiddenNodes: true,
        maxZoom: 1,
        minZoom: ids.length > 1 ? 0.2 : 0.6,
        duration: motion(200),
      })
    }
  }, [revealed, flow, store])
}

/** Finds the elements to bring into view: a node, the source of an edge, a note, or the nodes of a group. */
function flowIdsOf({ node_id, edge_key, note_id, group_id }: Place, document: PathwayDocument): readonly string[] {
  if (note_id !== undefined) return [flowIdOfNote(note_id)]
  if (group_id !== undefined) return listGroups(document).find(({ id }) => id === group_id)?.nodes ?? []
  const node = node_id ?? edgesByKey(document).get(edge_key ?? '')?.source
  return node !== undefined && nodesById(document).has(node) ? [node] : []
}

import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import { edgesByKey, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { motion } from '#ui/motion.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { overlaps } from '../geometry/box.ts'
import { viewportOf, visibleArea } from '../geometry/viewport.ts'
import { useEditorStore } from '../hooks/useEditor.ts'
import { isTurned } from '../session/document/steps.ts'

/** Brings the elements of an undone or redone step into view where none is visible: nobody wants to undo what they don't see. */
export function useRevealSteps() {
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const canvas = useStoreApi<FlowNode, FlowEdge>()
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.document === before.document || !isTurned(before, now)) return
        const changed = nodesChanged(before.document, now.document)
        if (changed.size === 0) return
        // By then the canvas has the nodes of the new document.
        requestAnimationFrame(() => {
          const { nodes, ...state } = canvas.getState()
          const viewport = viewportOf(state)
          const view = visibleArea(viewport)
          const there = nodes.filter(({ id }) => changed.has(id))
          const isSeen = there.some(({ position, ...node }) =>
            overlaps({ ...position, width: node.width ?? 0, height: node.height ?? 0 }, view),
          )
          if (isSeen || there.length === 0) return
          void flow.fitView({
            nodes: there,
            includeHiddenNodes: true,
            maxZoom: Math.min(1, viewport.zoom),
            duration: motion(200),
          })
        })
      }),
    [store, flow, canvas],
  )
}

/** The nodes of `now` that are other than before, and the ends of edges that are. */
function nodesChanged(before: PathwayDocument, now: PathwayDocument): ReadonlySet<string> {
  const changed = new Set<string>()
  const known = nodesById(before)
  for (const [id, node] of nodesById(now)) if (known.get(id) !== node) changed.add(id)
  const edges = edgesByKey(before)
  for (const [key, edge] of edgesByKey(now)) {
    if (edges.get(key) === edge) continue
    for (const end of [edge.source, edge.target]) if (end !== undefined) changed.add(end)
  }
  return changed
}

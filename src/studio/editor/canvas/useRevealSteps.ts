import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import type { PathwayDocument, PathwayEdge } from '#pathway/document.ts'
import { motion } from '#ui/motion.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { overlaps } from '../geometry/box.ts'
import { viewportOf, visibleArea } from '../geometry/viewport.ts'
import { useEditorStore } from '../hooks/useEditor.ts'
import { changedNodes, listChanges } from '../session/analysis/changes.ts'
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
        const changed = changedOnCanvas(before.document, now.document)
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

/** Collects the nodes that changed, and the ends of the edges that did. */
function changedOnCanvas(before: PathwayDocument, now: PathwayDocument): ReadonlySet<string> {
  const changes = listChanges(before, now)
  const edges: readonly PathwayEdge[] = changes.list.flatMap(({ what, how, element }) =>
    what === 'Edge' && how !== 'removed' && element ? [element] : [],
  )
  const ends = edges.flatMap(({ source, target }) => [source, target]).filter(end => end !== undefined)
  return new Set([...changedNodes(changes), ...ends])
}

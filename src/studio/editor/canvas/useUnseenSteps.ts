import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import type { PathwayDocument, PathwayEdge } from '#pathway/document.ts'
import { toast } from '#ui/toast.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { boxAround, overlaps } from '../geometry/box.ts'
import { viewportOf, visibleArea } from '../geometry/viewport.ts'
import { useEditorStore } from '../hooks/useEditor.ts'
import { changedNodes, listChanges } from '../session/analysis/changes.ts'
import { isTurned } from '../session/document/steps.ts'
import { showBox } from './camera.ts'

/** Says so where nothing of an undone or redone step is in view, and offers to go there: the view itself stays the author's. */
export function useUnseenSteps() {
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const canvas = useStoreApi<FlowNode, FlowEdge>()
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.document === before.document || !isTurned(before, now)) return
        const changed = changedOnCanvas(before.document, now.document)
        if (changed.size === 0) return
        const isUndone = now.future.length > before.future.length
        // By then the canvas has the nodes of the new document.
        requestAnimationFrame(() => {
          const { nodes, ...state } = canvas.getState()
          const there = nodes.flatMap(({ id, position, width = 0, height = 0 }) =>
            changed.has(id) ? [{ ...position, width, height }] : [],
          )
          const view = visibleArea(viewportOf(state))
          const box = boxAround(there)
          if (!box || there.some(one => overlaps(one, view))) return
          toast(isUndone ? 'Undone outside the view.' : 'Redone outside the view.', {
            id: 'unseen-step',
            until: now.closed,
            action: { label: 'Show', onClick: () => showBox({ flow, canvas }, box, true) },
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

import { type DragEvent, useCallback, useMemo, useState } from 'react'
import { kindOf } from '#nodes/kinds.ts'
import { canInsert, isUnconnected } from '#pathway/commands/insert.ts'
import { nodesById } from '#pathway/document.ts'
import { LEADS_ON, NEW_NODE } from '../../commands/addNode.ts'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { edgeUnder, type Pointer } from './hitTest.ts'

/** Edges into which a node can be dropped: the one under the pointer lights while a node is held over it. */
export function useInsertion(edges: readonly FlowEdge[]) {
  const store = useEditorStore()
  const [lit, setLit] = useState<string>()

  /** The edge under the pointer that a node can be put into; a new node has no id yet. */
  const edgeFor = useCallback(
    (pointer: Pointer, node?: string): string | undefined => {
      const key = edgeUnder(pointer)
      return key !== undefined && canInsert(store.getState().document, { key, node }) ? key : undefined
    },
    [store],
  )

  /** The edge under one node that is dragged, where it has no ways yet and one can lead on from it. */
  const edgeForDragged = useCallback(
    (event: object, dragged: readonly FlowNode[]): string | undefined => {
      const [node] = dragged
      const { document } = store.getState()
      if (!node || dragged.length !== 1 || !isPointer(event) || !isUnconnected(document, node.id)) return undefined
      return kindOf(nodesById(document).get(node.id)?.type).endsCall ? undefined : edgeFor(event, node.id)
    },
    [store, edgeFor],
  )

  const edgeForNew = useCallback(
    (event: DragEvent): string | undefined => {
      return event.dataTransfer.types.includes(LEADS_ON) ? edgeFor(event) : undefined
    },
    [edgeFor],
  )

  const onNodeDrag = useCallback(
    (event: object, _node: FlowNode, dragged: FlowNode[]) => setLit(edgeForDragged(event, dragged)),
    [edgeForDragged],
  )

  const onDragOver = useCallback(
    (event: DragEvent) => {
      event.preventDefault()
      if (event.dataTransfer.types.includes(NEW_NODE)) setLit(edgeForNew(event))
    },
    [edgeForNew],
  )

  const onDragLeave = useCallback((event: DragEvent) => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setLit(undefined)
  }, [])

  const unlight = useCallback(() => setLit(undefined), [])

  const shownEdges = useMemo(
    () => (lit === undefined ? edges : edges.map(edge => (edge.id === lit ? { ...edge, className: 'is-lit' } : edge))),
    [edges, lit],
  )
  return { shownEdges, edgeForDragged, edgeForNew, onNodeDrag, onDragOver, onDragLeave, unlight }
}

function isPointer(event: object): event is Pointer {
  return 'clientX' in event && 'clientY' in event
}

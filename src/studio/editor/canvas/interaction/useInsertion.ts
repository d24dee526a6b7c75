import { type DragEvent, useCallback, useMemo, useState } from 'react'
import { kindOf } from '#nodes/kinds.ts'
import { canInsert, isUnconnected } from '#pathway/commands/insert.ts'
import { nodesById } from '#pathway/document.ts'
import { LEADS_ON, NEW_NODE } from '../../commands/addNode.ts'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { type ClientPoint, edgeAtPointer } from './hitTest.ts'

/** Makes edges drop targets for nodes: the one at the pointer is highlighted while a node is held over it. */
export function useInsertion(edges: readonly FlowEdge[]) {
  const store = useEditorStore()
  const [highlighted, setHighlighted] = useState<string>()

  /** The edge at the pointer that a node can be put into; a new node has no id yet. */
  const edgeFor = useCallback(
    (pointer: ClientPoint, node?: string): string | undefined => {
      const key = edgeAtPointer(pointer)
      return key !== undefined && canInsert(store.getState().document, { key, node }) ? key : undefined
    },
    [store],
  )

  /** The edge under one node that is dragged, where it has no edges yet and one can lead on from it. */
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
    (event: object, _node: FlowNode, dragged: FlowNode[]) => setHighlighted(edgeForDragged(event, dragged)),
    [edgeForDragged],
  )

  const onDragOver = useCallback(
    (event: DragEvent) => {
      event.preventDefault()
      if (event.dataTransfer.types.includes(NEW_NODE)) setHighlighted(edgeForNew(event))
    },
    [edgeForNew],
  )

  const onDragLeave = useCallback((event: DragEvent) => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setHighlighted(undefined)
  }, [])

  const clearHighlight = useCallback(() => setHighlighted(undefined), [])

  const shownEdges = useMemo(
    () =>
      highlighted === undefined
        ? edges
        : edges.map(edge => (edge.id === highlighted ? { ...edge, className: 'is-drop-target' } : edge)),
    [edges, highlighted],
  )
  const isOverEdge = highlighted !== undefined
  return { shownEdges, isOverEdge, edgeForDragged, edgeForNew, onNodeDrag, onDragOver, onDragLeave, clearHighlight }
}

function isPointer(event: object): event is ClientPoint {
  return 'clientX' in event && 'clientY' in event
}

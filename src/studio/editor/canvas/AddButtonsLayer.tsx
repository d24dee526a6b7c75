import { type ReactFlowState, useReactFlow, useStore, useStoreApi, ViewportPortal } from '@xyflow/react'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shallow } from 'zustand/shallow'
import { kindOf } from '#nodes/kinds.ts'
import { canInsert } from '#pathway/commands/insert.ts'
import { nodesById } from '#pathway/document.ts'
import { askInto } from '../commands/insertion.ts'
import { lineBetween } from '../drawing/detours.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { labelSize } from '../drawing/label.ts'
import type { Box, Point } from '../geometry/box.ts'
import { CARD_WIDTH } from '../geometry/card.ts'
import { MIDDLE } from '../geometry/edgeLine.ts'
import { useCommand } from '../hooks/useCommand.ts'
import { useEditor, useEditorStore, useSession } from '../hooks/useEditor.ts'
import { useIsZoomedOut } from './zoom.ts'

/** The “+” of the edge that is pointed at or selected, and the one below the selected node. */
export function AddButtonsLayer() {
  const isZoomedOut = useIsZoomedOut()
  const isPulling = useStore(state => state.connection.inProgress)
  const hovered = useHoveredEdge()
  const edge = useEditor(({ document, nextNode, selection: { nodes, edges } }) => {
    const [selected] = nodes.size === 0 && edges.size === 1 ? edges : []
    const key = nextNode && 'into' in nextNode ? nextNode.into : (hovered ?? selected)
    return key !== undefined && canInsert(document, { key, node: undefined }) ? key : undefined
  })
  const node = useEditor(({ document, selection: { nodes, edges } }) => {
    const [id] = nodes.size === 1 && edges.size === 0 ? nodes : []
    const one = id === undefined ? undefined : nodesById(document).get(id)
    return one && !kindOf(one.type).endsCall ? one.id : undefined
  })
  if (isZoomedOut || isPulling) return null
  return (
    <ViewportPortal>
      {edge !== undefined && <EdgeButton key={edge} edge_key={edge} />}
      {node !== undefined && <NodeButton id={node} />}
    </ViewportPortal>
  )
}

const OF_EDGE = '.react-flow__edge, .edge-label, .add-button[data-id]'

/** The key of the edge at the pointer. The canvas listens once for all of its edges. */
function useHoveredEdge(): string | undefined {
  const { canvas } = useSession()
  const [hovered, setHovered] = useState<string>()
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const ending = new AbortController()
    const { signal } = ending
    element.addEventListener(
      'pointerover',
      ({ target, buttons }) => {
        const over = buttons === 0 && target instanceof Element ? target.closest<HTMLElement>(OF_EDGE) : null
        setHovered(over?.dataset.id)
      },
      { signal },
    )
    element.addEventListener('pointerleave', () => setHovered(undefined), { signal })
    return () => ending.abort()
  }, [canvas])
  return hovered
}

/** Pixels between a label or a card and the middle of its button. */
const BELOW_LABEL = 12
const BELOW_CARD = 24

function EdgeButton({ edge_key }: { readonly edge_key: string }) {
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const canvas = useStoreApi<FlowNode, FlowEdge>()
  const at = useStore(() => belowLabel(canvas.getState(), edge_key), shallow)
  if (!at) return null
  return (
    <AddButton at={at} label="Insert a node" edge_key={edge_key} onClick={() => askInto({ store, flow }, edge_key)} />
  )
}

function belowLabel({ edgeLookup, nodeLookup }: ReactFlowState<FlowNode, FlowEdge>, key: string): Point | undefined {
  const edge = edgeLookup.get(key)
  const boxOf = (id: string): Box | undefined => {
    const node = nodeLookup.get(id)
    return node && { ...node.internals.positionAbsolute, width: node.width ?? 0, height: node.height ?? 0 }
  }
  const [source, target] = edge ? [boxOf(edge.source), boxOf(edge.target)] : []
  const line = edge && source && target && lineBetween(edge, source, target)
  if (!line || !edge.data) return undefined
  const { x, y } = line.labelAt(edge.data.labelAt ?? MIDDLE)
  return { x, y: y + labelSize(edge.data.route).height / 2 + BELOW_LABEL }
}

function NodeButton({ id }: { readonly id: string }) {
  const { hint, run } = useCommand('add-next')
  const at = useStore(({ nodeLookup }) => {
    const node = nodeLookup.get(id)
    if (!node || node.dragging) return undefined
    const { x, y } = node.internals.positionAbsolute
    return { x: x + CARD_WIDTH / 2, y: y + (node.height ?? 0) + BELOW_CARD }
  }, shallow)
  return at ? <AddButton at={at} label={hint} onClick={run} /> : null
}

interface AddButtonProps {
  readonly at: Point
  readonly label: string
  readonly edge_key?: string
  readonly onClick: () => void
}

/** A zoom below which buttons keep their size on the screen. */
const LEAST_ZOOM = 0.8

/** Left out of the order of Tab: the commands on an edge and a node do the same by keyboard. */
function AddButton({ at: { x, y }, label, edge_key, onClick }: AddButtonProps) {
  const scale = useStore(({ transform: [, , zoom] }) => Math.max(1, LEAST_ZOOM / zoom))
  return (
    <button
      type="button"
      tabIndex={-1}
      data-id={edge_key}
      aria-label={label}
      title={label}
      className="add-button nodrag nopan"
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})` }}
      onClick={onClick}
    >
      <Plus aria-hidden className="size-3.5" />
    </button>
  )
}

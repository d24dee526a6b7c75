import '@xyflow/react/dist/style.css'
import './canvas.css'
import {
  applyNodeChanges,
  Background,
  type Connection,
  Controls,
  type EdgeChange,
  MarkerType,
  MiniMap,
  type NodeChange,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react'
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { addEdge, reconnectEdge } from '#pathway/commands/edges.ts'
import { moveNodes } from '#pathway/commands/nodes.ts'
import { listNodes, nodesById } from '#pathway/document.ts'
import { NEW_NODE, useAddNode } from '../palette/addNode.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { Card, Ghost } from './Card.tsx'
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type FlowEdge,
  type FlowNode,
  flowEdges,
  flowNodes,
  isPlaced,
  type Positions,
} from './flow.ts'
import { LabelledEdge } from './LabelledEdge.tsx'
import { layOutUnplaced } from './layout.ts'

const nodeTypes = { card: Card, ghost: Ghost }
const edgeTypes = { labelled: LabelledEdge }
const defaultEdgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 } }
const nowhere: Positions = new Map()

/** The pathway as a graph. Dragging lives in here and becomes one step when the pointer lets go. */
export function Canvas() {
  const store = useEditorStore()
  const document = useEditor(state => state.document)
  const selection = useEditor(state => state.selection)
  const laidOut = useLaidOut()
  const [nodes, setNodes] = useState<FlowNode[]>(() => flowNodes(document, selection, laidOut, []))
  useEffect(() => setNodes(before => flowNodes(document, selection, laidOut, before)), [document, selection, laidOut])
  const edges = useMemo(() => flowEdges(document, selection), [document, selection])
  const addNode = useAddNode()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  useReveal()

  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      setNodes(before => applyNodeChanges(changes, before))
      const chosen = changes.filter(change => change.type === 'select')
      if (chosen.length === 0) return
      const { selection } = store.getState()
      const next = new Set(selection.nodes)
      for (const { id, selected } of chosen) {
        if (selected) next.add(id)
        else next.delete(id)
      }
      store.getState().select({ nodes: next, edges: selection.edges })
    },
    [store],
  )

  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdge>[]) => {
      const chosen = changes.filter(change => change.type === 'select')
      if (chosen.length === 0) return
      const { selection } = store.getState()
      const next = new Set(selection.edges)
      for (const { id, selected } of chosen) {
        if (selected) next.add(id)
        else next.delete(id)
      }
      store.getState().select({ nodes: selection.nodes, edges: next })
    },
    [store],
  )

  const onNodeDragStop = useCallback(
    (_event: unknown, _node: FlowNode, moved: FlowNode[]) => {
      const positions = Object.fromEntries(
        moved.map(({ id, position }) => [id, { x: Math.round(position.x), y: Math.round(position.y) }]),
      )
      store
        .getState()
        .run(moved.length === 1 ? 'Move node' : `Move ${moved.length} nodes`, doc => moveNodes(doc, { positions }))
    },
    [store],
  )

  const onConnect = useCallback(
    ({ source, target }: Connection) => {
      if (!nodesById(store.getState().document).has(target)) return
      const id = crypto.randomUUID()
      store.getState().run('Connect nodes', doc => addEdge(doc, { id, source, target }))
      store.getState().reveal({ edge_key: id, field: 'label' })
    },
    [store],
  )

  const onReconnect = useCallback(
    (edge: FlowEdge, { source, target }: Connection) =>
      store.getState().run('Reconnect edge', doc => reconnectEdge(doc, { key: edge.id, source, target })),
    [store],
  )

  function drop(event: DragEvent) {
    const key = event.dataTransfer.getData(NEW_NODE)
    if (!key) return
    event.preventDefault()
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    addNode(key, { x: Math.round(x - CARD_WIDTH / 2), y: Math.round(y - CARD_HEIGHT / 2) })
  }

  return (
    <ReactFlow<FlowNode, FlowEdge>
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      defaultEdgeOptions={defaultEdgeOptions}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onNodeDragStop={onNodeDragStop}
      onConnect={onConnect}
      onReconnect={onReconnect}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
      onlyRenderVisibleElements
      elevateEdgesOnSelect
      deleteKeyCode={null}
      selectionKeyCode="Shift"
      multiSelectionKeyCode={['Meta', 'Control']}
      minZoom={0.05}
      maxZoom={2}
      fitView
      fitViewOptions={{ maxZoom: 1, padding: 0.15 }}
      proOptions={{ hideAttribution: false }}
      aria-label="Pathway canvas"
    >
      <Background gap={24} size={1} />
      <Controls showInteractive={false} />
      <MiniMap pannable zoomable ariaLabel="Overview of the pathway" />
    </ReactFlow>
  )
}

/** Places of the nodes that the file gives none; worked out when such nodes come, and kept until the author moves them. */
function useLaidOut(): Positions {
  const document = useEditor(state => state.document)
  const [laidOut, setLaidOut] = useState(nowhere)
  const unplaced = listNodes(document).some(node => !isPlaced(node) && !laidOut.has(node.id))
  useEffect(() => {
    if (!unplaced) return
    let current = true
    layOutUnplaced(document).then(positions => {
      if (current) setLaidOut(positions)
    })
    return () => {
      current = false
    }
  }, [document, unplaced])
  return laidOut
}

/** Brings a place that was asked for into view. */
function useReveal() {
  const revealed = useEditor(state => state.revealed)
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const done = useRef(revealed)
  useEffect(() => {
    if (!revealed || done.current === revealed) return
    done.current = revealed
    const edge = revealed.edge_key === undefined ? undefined : flow.getEdge(revealed.edge_key)
    const node = revealed.node_id ?? edge?.source
    if (node !== undefined && nodesById(store.getState().document).has(node)) {
      void flow.fitView({ nodes: [{ id: node }], maxZoom: 1, minZoom: 0.6, duration: 200 })
    }
  }, [revealed, flow, store])
}

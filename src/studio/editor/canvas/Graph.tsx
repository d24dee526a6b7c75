import {
  applyNodeChanges,
  ConnectionMode,
  type NodeChange,
  ReactFlow,
  useOnViewportChange,
  useReactFlow,
  useStoreApi,
  type Viewport,
} from '@xyflow/react'
import { type DragEvent, useCallback } from 'react'
import { moveNodes } from '#pathway/commands/nodes.ts'
import { AfterPaint } from '#ui/lazy/AfterPaint.tsx'
import { NEW_NODE } from '../commands/addNode.ts'
import { loadInsertion } from '../commands/inserting.ts'
import { moveTo } from '../commands/moving.ts'
import { addNoteAt, NEW_NOTE } from '../commands/newNote.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { noteOfFlowId } from '../drawing/notes.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Positions } from '../geometry/card.ts'
import { useAddNode } from '../hooks/useAddNode.ts'
import { useEditor, useSession } from '../hooks/useEditor.ts'
import { nameElements } from '../session/document/nameElements.ts'
import { keepWorkplace } from '../session/view/workplace.ts'
import { CanvasLayers } from './CanvasLayers.tsx'
import { CanvasMenu } from './CanvasMenu.tsx'
import { EmptyCanvas } from './EmptyCanvas.tsx'
import { flowOptions } from './flowOptions.ts'
import { Guides } from './Guides.tsx'
import { draggedInView } from './interaction/draggedInView.ts'
import { useConnecting } from './interaction/useConnecting.ts'
import { useInsertion } from './interaction/useInsertion.ts'
import { useSelecting } from './interaction/useSelecting.ts'
import { useSnapping } from './interaction/useSnapping.ts'
import { AddButtons, LensChip, ParticipantsLayer, SelectionToolbar } from './lateLayers.ts'
import { NextNodeChooser } from './NextNodeChooser.tsx'
import { useOverview } from './overview/useOverview.ts'
import { useFlowGraph } from './useFlowGraph.ts'
import { useFollowRun } from './useFollowRun.ts'
import { useReveal } from './useReveal.ts'
import { useUnseenSteps } from './useUnseenSteps.ts'
import { useWheelOptions } from './useWheelOptions.ts'
import { useZoomInStyles, ZoomedOutContext } from './zoom.ts'

const multiSelectionKeys = ['Meta', 'Control', 'Shift']

/** A drag on the empty canvas pulls a frame; the middle button, or Space held, moves the view. A finger moves it anyway. */
const hasMouse = matchMedia('(any-pointer: fine)').matches
const middleButton = [1]

/** The pathway as a graph. Dragging lives in here and becomes one step when the pointer lets go. */
export function Graph({ laidOut, firstView }: { readonly laidOut: Positions; readonly firstView: Viewport }) {
  const { store, canvas: element } = useSession()
  const { nodes, edges, places, setNodes } = useFlowGraph(laidOut)
  const { guides, inLine, start, placeOf, end, onPointerDownCapture, onPointerMoveCapture } = useSnapping()
  const insertion = useInsertion(edges)
  const { edgeForDragged, edgeForNew, onNodeDrag, clearHighlight } = insertion
  const { isDrawn, zoomedOut, shownNodes, shownEdges } = useOverview(nodes, insertion.shownEdges, places)
  const addNode = useAddNode()
  const connecting = useConnecting()
  const { follow, press, handlers: selecting } = useSelecting()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const canvas = useStoreApi<FlowNode, FlowEdge>()
  const pathwayId = useEditor(state => state.pathwayId)
  // A new function would make React Flow ask every node and edge whether it changed, at each key that is typed.
  const onEnd = useCallback((viewport: Viewport) => keepWorkplace(pathwayId, { viewport }), [pathwayId])
  useOnViewportChange({ onEnd })
  const wheel = useWheelOptions()
  useZoomInStyles()
  useReveal(places)
  useUnseenSteps()
  useFollowRun()

  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const placed = draggedInView(inLine(changes), canvas.getState())
      setNodes(before => applyNodeChanges(placed, before))
      follow({ nodes: changes })
    },
    [canvas, setNodes, inLine, follow],
  )

  const onNodeDragStop = useCallback(
    (event: object, _node: FlowNode, moved: FlowNode[]) => {
      clearHighlight()
      const places = moved.map(({ id, position }) => ({ id, note: noteOfFlowId(id), at: placeOf(position) }))
      const positions = Object.fromEntries(places.flatMap(({ id, note, at }) => (note === undefined ? [[id, at]] : [])))
      const notes = Object.fromEntries(places.flatMap(({ note, at }) => (note === undefined ? [] : [[note, at]])))
      end()
      const [first] = moved
      const key = edgeForDragged(event, moved)
      const at = first && positions[first.id]
      const move = () => moveTo(store, positions, notes)
      if (!at || key === undefined) return move()
      const name = `Insert ${nameElements(store.getState().document, { nodes: [first.id] })}`
      loadInsertion()
        .then(({ insertWithRoom }) =>
          insertWithRoom({ store, flow, canvas: element }, name, { key, node: first.id, at }, doc =>
            moveNodes(doc, { positions }),
          ),
        )
        .catch(move)
    },
    [store, flow, element, placeOf, end, edgeForDragged, clearHighlight],
  )

  const onNodeDoubleClick = useCallback(
    (_event: unknown, node: FlowNode) => {
      if (node.type === 'card') store.getState().reveal({ node_id: node.id, field: 'name' })
      if (node.type === 'note') store.getState().writeOn(node.data.note.id)
    },
    [store],
  )

  const onEdgeDoubleClick = useCallback(
    (_event: unknown, edge: FlowEdge) => {
      if (edge.data?.route.edge) store.getState().labelEdge(edge.id)
    },
    [store],
  )

  const drop = useCallback(
    (event: DragEvent) => {
      const key = event.dataTransfer.getData(NEW_NODE)
      const isNote = event.dataTransfer.types.includes(NEW_NOTE)
      if (!key && !isNote) return
      event.preventDefault()
      clearHighlight()
      const into = edgeForNew(event)
      const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
      if (isNote) {
        addNoteAt(store, { x, y })
        return
      }
      const at = { x: Math.round(x - CARD_WIDTH / 2), y: Math.round(y - CARD_HEIGHT / 2) }
      addNode(key, at, into === undefined ? undefined : { into })
    },
    [flow, store, addNode, edgeForNew, clearHighlight],
  )

  return (
    <CanvasMenu>
      <ZoomedOutContext value={zoomedOut}>
        <ReactFlow<FlowNode, FlowEdge>
          ref={element}
          nodes={shownNodes}
          edges={shownEdges}
          {...flowOptions}
          className={insertion.isOverEdge ? 'is-over-edge' : ''}
          connectionMode={ConnectionMode.Strict}
          onNodesChange={onNodesChange}
          {...selecting}
          onNodeDragStart={start}
          onNodeDrag={onNodeDrag}
          onNodeDragStop={onNodeDragStop}
          onPointerDownCapture={event => {
            onPointerDownCapture(event)
            press(event)
          }}
          onPointerMoveCapture={onPointerMoveCapture}
          onNodeDoubleClick={onNodeDoubleClick}
          onEdgeDoubleClick={onEdgeDoubleClick}
          {...connecting}
          onDragOver={insertion.onDragOver}
          onDragLeave={insertion.onDragLeave}
          onDrop={drop}
          {...wheel}
          selectionKeyCode={isDrawn ? null : 'Shift'}
          selectionOnDrag={hasMouse && !isDrawn}
          panOnDrag={hasMouse ? middleButton : true}
          multiSelectionKeyCode={multiSelectionKeys}
          defaultViewport={firstView}
          aria-label="Pathway canvas"
        >
          <CanvasLayers nodes={nodes} edges={edges} places={places} setNodes={setNodes} isDrawn={isDrawn} />
          {guides.length > 0 && <Guides guides={guides} />}
          <EmptyCanvas />
          <NextNodeChooser />
          <AfterPaint>
            <LensChip />
            <ParticipantsLayer />
            <AddButtons />
            <SelectionToolbar />
          </AfterPaint>
        </ReactFlow>
      </ZoomedOutContext>
    </CanvasMenu>
  )
}

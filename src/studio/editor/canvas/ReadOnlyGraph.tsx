import { type NodeMouseHandler, ReactFlow, type Viewport } from '@xyflow/react'
import { useCallback } from 'react'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import type { Positions } from '../geometry/card.ts'
import { useSession } from '../hooks/useEditor.ts'
import { CanvasLayers } from './CanvasLayers.tsx'
import { flowOptions } from './flowOptions.ts'
import { selectAlone } from './interaction/selecting.ts'
import { useOverview } from './overview/useOverview.ts'
import { useFlowGraph } from './useFlowGraph.ts'
import { useReveal } from './useReveal.ts'
import { useWheelOptions } from './useWheelOptions.ts'
import { useZoomInStyles, ZoomedOutContext } from './zoom.ts'

/** A pathway as the canvas draws it, to look at: a click selects, and nothing can be changed. */
export function ReadOnlyGraph({ laidOut, firstView }: { readonly laidOut: Positions; readonly firstView: Viewport }) {
  const { store, canvas } = useSession()
  const { nodes, edges, places, setNodes } = useFlowGraph(laidOut)
  const { isDrawn, zoomedOut, shownNodes, shownEdges } = useOverview(nodes, edges, places)
  const wheel = useWheelOptions()
  useZoomInStyles()
  useReveal(places)
  const select: NodeMouseHandler<FlowNode> = useCallback((_event, { id }) => selectAlone(store, id), [store])
  return (
    <ZoomedOutContext value={zoomedOut}>
      <ReactFlow<FlowNode, FlowEdge>
        {...flowOptions}
        ref={canvas}
        nodes={shownNodes}
        edges={shownEdges}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesReconnectable={false}
        onNodeClick={select}
        defaultViewport={firstView}
        {...wheel}
        aria-label="Both states on one canvas"
      >
        <CanvasLayers nodes={nodes} edges={edges} places={places} setNodes={setNodes} isDrawn={isDrawn} />
      </ReactFlow>
    </ZoomedOutContext>
  )
}

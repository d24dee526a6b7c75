import { Background, Controls, type NodeMouseHandler, ReactFlow, type Viewport } from '@xyflow/react'
import { useCallback } from 'react'
import { useEditorStore } from '../store.ts'
import { defaultEdgeOptions, edgeTypes, nodeTypes } from './drawing.ts'
import type { FlowEdge, FlowNode, Positions } from './flow.ts'
import { Minimap } from './minimap/Minimap.tsx'
import { Overview } from './overview/Overview.tsx'
import { useOverview } from './overview/useOverview.ts'
import { useFlowGraph } from './useFlowGraph.ts'
import { useReveal } from './useReveal.ts'
import { MAX_ZOOM, MIN_ZOOM } from './view.ts'
import { useZoomInStyles } from './zoom.ts'

/** A pathway as the canvas draws it, to look at: a click selects, and nothing can be changed. */
export function ReadOnlyGraph({ laidOut, firstView }: { readonly laidOut: Positions; readonly firstView: Viewport }) {
  const store = useEditorStore()
  const { nodes, edges } = useFlowGraph(laidOut)
  const { isDrawn, shownNodes, shownEdges } = useOverview(nodes, edges)
  useZoomInStyles()
  useReveal()
  const select: NodeMouseHandler<FlowNode> = useCallback(
    (_event, { id }) => store.getState().select({ nodes: [id] }),
    [store],
  )
  return (
    <ReactFlow<FlowNode, FlowEdge>
      nodes={shownNodes}
      edges={shownEdges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      defaultEdgeOptions={defaultEdgeOptions}
      defaultMarkerColor={null}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesReconnectable={false}
      onNodeClick={select}
      onlyRenderVisibleElements
      zIndexMode="manual"
      zoomOnDoubleClick={false}
      deleteKeyCode={null}
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      defaultViewport={firstView}
      aria-label="Both states on one canvas"
    >
      <Background gap={24} size={1} />
      <Controls showInteractive={false} />
      <Minimap nodes={nodes} />
      {isDrawn && <Overview nodes={nodes} edges={edges} />}
    </ReactFlow>
  )
}

import { Background } from '@xyflow/react'
import { listGroups } from '#pathway/canvas.ts'
import { AfterPaint } from '#ui/lazy/AfterPaint.tsx'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import type { Positions } from '../geometry/card.ts'
import { useEditor } from '../hooks/useEditor.ts'
import { GroupFrames } from './groups/GroupFrames.tsx'
import type { SetNodes } from './groups/useGroupDrag.ts'
import { LimitLines } from './LimitLines.tsx'
import { NearLabels, Overview } from './lateLayers.ts'
import { Minimap } from './minimap/Minimap.tsx'
import { ViewControls } from './ViewControls.tsx'

interface CanvasLayersProps {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
  readonly places: Positions
  readonly setNodes: SetNodes
  /** True while the overview is drawn in place of elements. */
  readonly isDrawn: boolean
}

/** The layers behind and around the nodes: background, controls, minimap, overview, lines of limits and group frames. */
export function CanvasLayers({ nodes, edges, places, setNodes, isDrawn }: CanvasLayersProps) {
  const groups = useEditor(state => listGroups(state.document))
  return (
    <>
      <Background gap={24} size={1.5} />
      <ViewControls />
      <Minimap nodes={nodes} />
      {isDrawn && <Overview nodes={nodes} edges={edges} />}
      <AfterPaint>
        <NearLabels nodes={nodes} edges={edges} places={places} isDrawn={isDrawn} />
      </AfterPaint>
      <LimitLines nodes={nodes} />
      <GroupFrames groups={groups} nodes={nodes} setNodes={setNodes} />
    </>
  )
}

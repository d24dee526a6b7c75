import { useStore, ViewportPortal } from '@xyflow/react'
import { useMemo, useRef, useState } from 'react'
import { inDigits } from '#ui/counted.ts'
import { showShortcut } from '../../commands/shortcuts.ts'
import { createScene, type Scene, type SceneNode, updateScene } from '../../drawing/canvas/scene.ts'
import { type FlowEdge, type FlowNode, isOfPathway, type PathwayFlowNode } from '../../drawing/flow.ts'
import type { Box } from '../../geometry/box.ts'
import { useDrawing } from './useDrawing.ts'

/** Draws all that is in view on one canvas, where it is too much for elements; it takes the pointer as the cards themselves do. */
export function Overview({
  nodes,
  edges,
}: {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
}) {
  // The few notes keep their elements.
  const drawn = useMemo(() => nodes.filter(isOfPathway), [nodes])
  const scene = useScene(drawn, edges)
  const [hovered, setHovered] = useState<SceneNode>()
  const [framed, setFramed] = useState<Box>()
  const canvas = useRef<HTMLCanvasElement>(null)
  useDrawing(canvas, { scene, hovered, onHover: setHovered, onFrame: setFramed })
  const count = inDigits(nodes.filter(({ type }) => type === 'card').length)
  return (
    <>
      <canvas
        ref={canvas}
        data-overview
        className="canvas-overview"
        data-hovers={hovered !== undefined || undefined}
        role="img"
        aria-label={`Overview of ${count} nodes`}
      />
      <p role="status" className="sr-only">
        {`At this zoom, the ${count} nodes are drawn as one image. Zoom in (${showShortcut('mod+=')}) to reach them one by one, or search for them (${showShortcut('mod+k')}).`}
      </p>
      {framed && <Frame area={framed} />}
      {hovered && <Name box={hovered} />}
    </>
  )
}

function useScene(nodes: readonly PathwayFlowNode[], edges: readonly FlowEdge[]): Scene {
  const [known, setKnown] = useState(() => ({ nodes, edges, scene: createScene(nodes, edges) }))
  if (known.nodes === nodes && known.edges === edges) return known.scene
  const next = { nodes, edges, scene: updateScene(known.scene, nodes, edges) }
  setKnown(next)
  return next.scene
}

/** The frame that is pulled around several. */
function Frame({ area: { x, y, width, height } }: { readonly area: Box }) {
  const thin = useStore(state => 1 / state.transform[2])
  return (
    <ViewportPortal>
      <div className="canvas-frame" style={{ left: x, top: y, width, height, borderWidth: thin }} />
    </ViewportPortal>
  )
}

/** The name of the node at the pointer, which its box may have no room for. */
function Name({ box: { x, y, height, node } }: { readonly box: SceneNode }) {
  const [left, top, zoom] = useStore(state => state.transform)
  if (node.type !== 'card') return null
  return (
    <p className="canvas-name" style={{ left: left + x * zoom, top: top + (y + height) * zoom + 4 }}>
      {node.data.card.name}
    </p>
  )
}

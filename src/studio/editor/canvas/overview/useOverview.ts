import { useStore as useReactFlowStore, useStoreApi } from '@xyflow/react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { visibleEdges } from '../../drawing/culling.ts'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import { type Box, overlaps } from '../../geometry/box.ts'
import type { Positions } from '../../geometry/card.ts'
import { cullingArea, viewportOf, visibleArea } from '../../geometry/viewport.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { useVisibleEdges } from '../useVisibleEdges.ts'
import { isZoomedOut } from '../zoom.ts'

/** More cards than this in view are drawn by the overview; fewer than the second number come back as elements. */
const MOST_CARDS = 60
const LEAST_DRAWN = 45

const hiddenOf = new WeakMap<FlowNode, FlowNode>()

/** The same nodes, so that React Flow knows of them, but without elements; the few notes keep theirs. */
function hide(nodes: readonly FlowNode[]): FlowNode[] {
  return nodes.map(node => {
    if (node.type === 'note') return node
    let hidden = hiddenOf.get(node)
    if (!hidden) {
      hidden = { ...node, hidden: true }
      hiddenOf.set(node, hidden)
    }
    return hidden
  })
}

const noEdges: FlowEdge[] = []

/** Gives React Flow all nodes with the edges near the view or, while the overview is drawn in its place, hidden nodes and no edge. */
export function useOverview(nodes: readonly FlowNode[], edges: readonly FlowEdge[], places: Positions) {
  const { overview } = useSession()
  const flow = useStoreApi<FlowNode, FlowEdge>()
  const isDrawn = useStore(overview, state => state.isDrawn)
  const zoomedOut = useReactFlowStore(isZoomedOut)
  const near = useVisibleEdges({ nodes, edges: isDrawn ? noEdges : edges, places }, zoomedOut)
  const latest = useRef({ nodes, edges, places })

  useLayoutEffect(() => {
    /** Tells React Flow at once: it would put up thousands of elements before the next rendering takes them away. */
    function update() {
      const state = flow.getState()
      const { setNodes, setEdges } = state
      if (state.width === 0) return
      const { isDrawn: before } = overview.getState()
      const { nodes: known } = latest.current
      const area = visibleArea(viewportOf(state))
      const should = isZoomedOut(state) && hasMoreThan(before ? LEAST_DRAWN : MOST_CARDS, known, area)
      if (should === before) return
      overview.setState({ isDrawn: should })
      setNodes(should ? hide(known) : [...known])
      setEdges(should ? noEdges : visibleEdges(latest.current, cullingArea(state), isZoomedOut(state)))
    }
    latest.current = { nodes, edges, places }
    update()
    return flow.subscribe(update)
  }, [flow, overview, nodes, edges, places])

  const shownNodes = useMemo(() => (isDrawn ? hide(nodes) : (nodes as FlowNode[])), [isDrawn, nodes])
  return { isDrawn, zoomedOut, shownNodes, shownEdges: isDrawn ? noEdges : near }
}

function hasMoreThan(most: number, nodes: readonly FlowNode[], area: Box): boolean {
  let count = 0
  for (const { position, width = 0, height = 0 } of nodes) {
    if (!overlaps({ ...position, width, height }, area)) continue
    count += 1
    if (count > most) return true
  }
  return false
}

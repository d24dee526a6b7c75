import { useStore } from '@xyflow/react'
import { useEffect, useMemo, useState } from 'react'
import { endsOf } from '../../drawing/canvas/scene.ts'
import { lineBetween, takeDetours } from '../../drawing/detours.ts'
import { boxesAt, type FlowEdge, type FlowNode } from '../../drawing/flow.ts'
import { labelText } from '../../drawing/label.ts'
import { type NearLine, placeNear } from '../../drawing/nearLabels.ts'
import { overlaps } from '../../geometry/box.ts'
import type { Positions } from '../../geometry/card.ts'
import { viewportOf, visibleArea } from '../../geometry/viewport.ts'
import { useEditor, useSession } from '../../hooks/useEditor.ts'
import { useIsZoomedOut } from '../zoom.ts'

interface NearLabelsProps {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
  readonly places: Positions
  /** True while the overview is drawn, whose edges are straight. */
  readonly isDrawn: boolean
}

/** The labels of the edges of the node that is pointed at, else of what is selected, from so far that no others are shown. */
export function NearLabelsLayer(props: NearLabelsProps) {
  return useIsZoomedOut() ? <NearLabels {...props} /> : null
}

/** More would cover what they are about. */
const MOST = 24

function NearLabels({ nodes, edges, places, isDrawn }: NearLabelsProps) {
  const hovered = useHoveredNode()
  const selection = useEditor(state => state.selection)
  const transform = useStore(state => state.transform)
  const width = useStore(state => state.width)
  const height = useStore(state => state.height)
  const [left, top, zoom] = transform
  const lines = useMemo(() => {
    const isNear = ({ id, source, target }: FlowEdge) =>
      hovered === undefined
        ? selection.edges.has(id) || selection.nodes.has(source) || selection.nodes.has(target)
        : source === hovered || target === hovered
    const near = edges.filter(isNear).slice(0, MOST)
    const boxes = boxesAt(places, nodes)
    const shown = isDrawn ? near : takeDetours(near, { all: edges, places, nodes })
    return shown.flatMap((edge): NearLine[] => {
      const [from, to, route] = [boxes.get(edge.source), boxes.get(edge.target), edge.data?.route]
      if (!from || !to || !route || !saysOf(route)) return []
      const line = isDrawn ? straight(endsOf(from, to)) : lineBetween(edge, from, to)
      return line ? [{ route, labelAt: line.labelAt }] : []
    })
  }, [nodes, edges, places, isDrawn, hovered, selection])
  const labels = useMemo(() => {
    const view = visibleArea(viewportOf({ transform: [left, top, zoom], width, height }))
    const cards = lines.length === 0 ? [] : [...boxesAt(places, nodes).values()].filter(card => overlaps(card, view))
    return placeNear(lines, cards, zoom)
  }, [lines, nodes, places, left, top, zoom, width, height])
  return labels.map(({ route, at }) => (
    <p
      key={route.key}
      className="near-label"
      style={{ transform: `translate(${left + at.x * zoom}px, ${top + at.y * zoom}px) translate(-50%, -50%)` }}
    >
      <span className="edge-words">{saysOf(route)}</span>
    </p>
  ))
}

function saysOf(route: NearLine['route']): string {
  const { words, rule } = labelText(route)
  return words || (rule ?? '')
}

function straight({ from, to }: ReturnType<typeof endsOf>): Pick<NearLine, 'labelAt'> {
  return { labelAt: part => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }) }
}

/** The id of the node at the pointer, whether it is an element or drawn. */
function useHoveredNode(): string | undefined {
  const { canvas, overview } = useSession()
  const [hovered, setHovered] = useState<string>()
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const ending = new AbortController()
    const { signal } = ending
    element.addEventListener(
      'pointermove',
      event => {
        const { pick } = overview.getState()
        if (event.buttons !== 0) setHovered(undefined)
        else if (pick) setHovered(pick(event)?.node)
        else if (event.target instanceof Element)
          setHovered(event.target.closest<HTMLElement>('.react-flow__node')?.dataset.id)
      },
      { signal },
    )
    element.addEventListener('pointerleave', () => setHovered(undefined), { signal })
    return () => ending.abort()
  }, [canvas, overview])
  return hovered
}

import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useStore as useZustand } from 'zustand'
import { viewOf } from '#nodes/views.ts'
import { useIsPainted } from '#ui/lazy/useIsPainted.ts'
import { FAR_FILL } from '../../drawing/card.ts'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import { type Palette, readPalette } from '../../drawing/palette.ts'
import { boxAround } from '../../geometry/box.ts'
import { viewportOf, visibleArea } from '../../geometry/viewport.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { fromMap, type MapScale, onMap, scaleOf } from './scale.ts'

const WIDTH = 152
const HEIGHT = 104
/** Drawn again at most this often, so that it costs little while a card is dragged. */
const PAUSE_MS = 150
const LEAST = 1.5
/** On a narrower canvas the minimap stands above the zoom controls. */
const LEAST_BESIDE = 360

const boxOf = ({ position, width = 0, height = 0 }: FlowNode) => ({ ...position, width, height })

/** The pathway at a glance, with the visible area framed: a press or a drag moves the view. */
export function Minimap({ nodes }: { readonly nodes: readonly FlowNode[] }) {
  const isShown = useZustand(useSession().minimap, state => state.isShown)
  return isShown && nodes.length > 0 ? <SmallMap nodes={nodes} /> : null
}

function SmallMap({ nodes }: { readonly nodes: readonly FlowNode[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const scale = useMemo(() => scaleOf(boxAround(nodes.map(boxOf)) ?? NOWHERE, WIDTH, HEIGHT), [nodes])
  const isAbove = useStore(({ width: room }) => room < LEAST_BESIDE)
  useDrawing(canvas, nodes, scale)

  function moveView(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const { x, y } = fromMap(scale, { x: event.clientX - left, y: event.clientY - top })
    void flow.setCenter(x, y, { zoom: flow.getZoom() })
  }

  return (
    <Panel position="bottom-right" className={isAbove ? 'mb-14!' : ''}>
      <div
        role="img"
        aria-label="Pathway minimap"
        className="canvas-minimap"
        style={{ width: WIDTH, height: HEIGHT }}
        onPointerDown={moveView}
        onPointerMove={moveView}
      >
        <canvas ref={canvas} style={{ width: WIDTH, height: HEIGHT }} />
        <VisibleArea scale={scale} />
      </div>
    </Panel>
  )
}

const NOWHERE = { x: 0, y: 0, width: 1, height: 1 }

/** Frames the visible area. */
function VisibleArea({ scale }: { readonly scale: MapScale }) {
  const transform = useStore(state => state.transform)
  const width = useStore(state => state.width)
  const height = useStore(state => state.height)
  const box = onMap(scale, visibleArea(viewportOf({ transform, width, height })))
  return (
    <div
      className="canvas-minimap-view"
      style={{ transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, height: box.height }}
    />
  )
}

function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, nodes: readonly FlowNode[], scale: MapScale) {
  const drawnAt = useRef(0)
  const palette = useRef<Palette>(null)
  // The cards come first.
  const isPainted = useIsPainted()
  useEffect(() => {
    if (!isPainted) return
    const show = () => {
      if (!canvas.current?.parentElement) return
      drawnAt.current = performance.now()
      palette.current ??= readPalette(canvas.current.parentElement)
      draw(canvas.current, nodes, scale, palette.current)
    }
    const timer = setTimeout(show, Math.max(0, drawnAt.current + PAUSE_MS - performance.now()))
    const theme = new MutationObserver(() => {
      palette.current = null
      show()
    })
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      clearTimeout(timer)
      theme.disconnect()
    }
  }, [canvas, nodes, scale, isPainted])
}

/** All nodes of one colour are filled at once, which is many times faster. */
function draw(canvas: HTMLCanvasElement, nodes: readonly FlowNode[], scale: MapScale, palette: Palette) {
  const context = canvas.getContext('2d')
  if (!context) return
  const density = window.devicePixelRatio
  canvas.width = WIDTH * density
  canvas.height = HEIGHT * density
  context.setTransform(density, 0, 0, density, 0, 0)
  const byColour = new Map<string, FlowNode[]>()
  for (const node of nodes) {
    const colour = colourOf(node)
    const same = byColour.get(colour)
    if (same) same.push(node)
    else byColour.set(colour, [node])
  }
  for (const [colour, same] of byColour) {
    context.fillStyle = paletteColour(colour, palette)
    context.beginPath()
    for (const node of same) {
      const { x, y, width, height } = onMap(scale, boxOf(node))
      context.rect(x, y, Math.max(LEAST, width), Math.max(LEAST, height))
    }
    context.fill()
  }
}

const CHOSEN = 'var(--accent)'
const START = 'var(--ink)'
const MISSING = 'var(--danger)'
const NOTE = 'var(--line-strong)'

/** The colour of a node as the styles name it: of its kind where nothing else is to be said of it. */
function colourOf(node: FlowNode): string {
  if (node.selected) return CHOSEN
  if (node.type === 'ghost') return MISSING
  if (node.type === 'note') return NOTE
  const { isStart, type } = node.data.card
  return isStart ? START : viewOf(type).accent
}

/** Kinds are softer than what stands out. */
function paletteColour(colour: string, palette: Palette): string {
  return [CHOSEN, START, MISSING, NOTE].includes(colour) ? palette.colour(colour) : palette.tint(colour, FAR_FILL)
}

import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useStore as useZustand } from 'zustand'
import { viewOf } from '#nodes/views.ts'
import { type Palette, readPalette } from '../../drawing/canvas/palette.ts'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import { boxAround } from '../../geometry/box.ts'
import { visibleArea } from '../../geometry/viewport.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { fromMap, onMap, type Scale, scaleOf } from './scale.ts'

const WIDTH = 152
const HEIGHT = 104
/** Drawn again at most this often, so that it costs little while a card is dragged. */
const PAUSE_MS = 150
const LEAST = 1.5

const boxOf = ({ position, width = 0, height = 0 }: FlowNode) => ({ ...position, width, height })

/** A small map of the pathway, with what of it is seen: a press or a drag on it moves the view. */
export function Minimap({ nodes }: { readonly nodes: readonly FlowNode[] }) {
  const isShown = useZustand(useSession().minimap, state => state.isShown)
  return isShown && nodes.length > 0 ? <SmallMap nodes={nodes} /> : null
}

function SmallMap({ nodes }: { readonly nodes: readonly FlowNode[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const scale = useMemo(() => scaleOf(boxAround(nodes.map(boxOf)) ?? NOWHERE, WIDTH, HEIGHT), [nodes])
  useDrawing(canvas, nodes, scale)

  function look(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const { x, y } = fromMap(scale, { x: event.clientX - left, y: event.clientY - top })
    void flow.setCenter(x, y, { zoom: flow.getZoom() })
  }

  return (
    <Panel position="bottom-right">
      <div
        role="img"
        aria-label="Minimap of the pathway"
        className="canvas-minimap"
        style={{ width: WIDTH, height: HEIGHT }}
        onPointerDown={look}
        onPointerMove={look}
      >
        <canvas ref={canvas} style={{ width: WIDTH, height: HEIGHT }} />
        <Seen scale={scale} />
      </div>
    </Panel>
  )
}

const NOWHERE = { x: 0, y: 0, width: 1, height: 1 }

/** What of the pathway is seen. */
function Seen({ scale }: { readonly scale: Scale }) {
  const [x, y, zoom] = useStore(state => state.transform)
  const width = useStore(state => state.width)
  const height = useStore(state => state.height)
  const box = onMap(scale, visibleArea({ x, y, zoom, width, height }))
  return (
    <div
      className="canvas-minimap-view"
      style={{ transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, height: box.height }}
    />
  )
}

function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, nodes: readonly FlowNode[], scale: Scale) {
  const drawnAt = useRef(0)
  const palette = useRef<Palette>(null)
  useEffect(() => {
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
  }, [canvas, nodes, scale])
}

/** All nodes of one colour are filled at once, which is many times faster. */
function draw(canvas: HTMLCanvasElement, nodes: readonly FlowNode[], scale: Scale, palette: Palette) {
  const context = canvas.getContext('2d')
  if (!context) return
  const density = window.devicePixelRatio
  canvas.width = WIDTH * density
  canvas.height = HEIGHT * density
  context.setTransform(density, 0, 0, density, 0, 0)
  const byLook = new Map<string, FlowNode[]>()
  for (const node of nodes) {
    const look = lookOf(node)
    const same = byLook.get(look)
    if (same) same.push(node)
    else byLook.set(look, [node])
  }
  for (const [look, same] of byLook) {
    context.fillStyle = colourOf(look, palette)
    context.beginPath()
    for (const node of same) {
      const { x, y, width, height } = onMap(scale, boxOf(node))
      context.rect(x, y, Math.max(LEAST, width), Math.max(LEAST, height))
    }
    context.fill()
  }
}

const CHOSEN = 'var(--color-accent)'
const MISSING = 'var(--color-danger)'
const NOTE = 'var(--color-line-strong)'

/** The colour of a node as the styles name it: of its kind where nothing else is to be said of it. */
function lookOf(node: FlowNode): string {
  if (node.selected) return CHOSEN
  if (node.type === 'ghost') return MISSING
  if (node.type === 'note') return NOTE
  const { isStart, type } = node.data.look
  return isStart ? CHOSEN : viewOf(type).accent
}

/** Kinds are softer than what stands out. */
function colourOf(look: string, palette: Palette): string {
  return look === CHOSEN || look === MISSING || look === NOTE ? palette.colour(look) : palette.tint(look, 50)
}

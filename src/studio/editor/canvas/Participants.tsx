import { useReactFlow, useStore, ViewportPortal } from '@xyflow/react'
import { MousePointer2 } from 'lucide-react'
import { type CSSProperties, useEffect } from 'react'
import { shallow } from 'zustand/shallow'
import type { Box } from '../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../geometry/card.ts'
import { useSession } from '../hooks/useEditor.ts'
import { useParticipants } from '../hooks/useParticipants.ts'
import type { Participant } from '../session/sync/participants.ts'

/** The other participants on the canvas: frames around what they have selected, their pointers, and a highlight on what they changed just now. */
export function ParticipantsLayer() {
  const others = useParticipants(participants => participants.others)
  const flashing = useParticipants(participants => participants.flashing)
  if (others.length === 0 && flashing.size === 0) return null
  return (
    <>
      {others.length > 0 && <OwnPointer />}
      <ViewportPortal>
        <Layer>
          {[...flashing].map(id => (
            <Frame key={id} id={id} className="together-flash" />
          ))}
          {others.map(someone =>
            someone.node_id !== null ? (
              <Frame key={someone.tab} id={someone.node_id} className="together-frame" someone={someone} />
            ) : someone.edge_key !== null ? (
              <AtEdge key={someone.tab} edgeKey={someone.edge_key} someone={someone} />
            ) : null,
          )}
          <Pointers />
        </Layer>
      </ViewportPortal>
    </>
  )
}

type Style = CSSProperties & Partial<Record<'--unzoom' | '--person', string | number>>

/** Keeps names and pointers of one size, at every zoom. */
function Layer({ children }: { readonly children: React.ReactNode }) {
  const zoom = useStore(state => state.transform[2])
  const unzoomed: Style = { '--unzoom': 1 / zoom }
  return (
    <div aria-hidden className="together-layer" style={unzoomed}>
      {children}
    </div>
  )
}

/** Reads the box of a node as it is drawn, also while it is dragged. */
function useBox(id: string | undefined): Box | undefined {
  return useStore(({ nodeLookup }) => {
    const node = id === undefined ? undefined : nodeLookup.get(id)
    if (!node) return undefined
    const { width = CARD_WIDTH, height = CARD_HEIGHT } = node.measured
    return { ...node.internals.positionAbsolute, width, height }
  }, shallow)
}

interface FrameProps {
  readonly id: string
  readonly className: string
  readonly someone?: Participant
}

function Frame({ id, className, someone }: FrameProps) {
  const box = useBox(id)
  if (!box) return null
  const { x, y, width, height } = box
  return (
    <div className={className} style={{ ...colourOf(someone), translate: `${x}px ${y}px`, width, height }}>
      {someone && <span className="together-name">{someone.name}</span>}
    </div>
  )
}

/** A name between the two nodes that an edge connects. */
function AtEdge({ edgeKey, someone }: { readonly edgeKey: string; readonly someone: Participant }) {
  const ends = useStore(({ edgeLookup }) => {
    const edge = edgeLookup.get(edgeKey)
    return edge && { source: edge.source, target: edge.target }
  }, shallow)
  const from = useBox(ends?.source)
  const to = useBox(ends?.target)
  if (!from || !to) return null
  const x = (from.x + from.width / 2 + to.x + to.width / 2) / 2
  const y = (from.y + from.height + to.y) / 2
  return (
    <div className="together-at" style={{ ...colourOf(someone), translate: `${x}px ${y}px` }}>
      <span className="together-name">{someone.name}</span>
    </div>
  )
}

function Pointers() {
  const pointers = useParticipants(participants => participants.pointers)
  return pointers.map(({ someone, x, y }) => (
    <div key={someone.tab} className="together-pointer" style={{ ...colourOf(someone), translate: `${x}px ${y}px` }}>
      <MousePointer2 className="size-4" fill="currentColor" />
      <span>{someone.name}</span>
    </div>
  ))
}

function colourOf(someone: Participant | undefined): Style {
  return someone ? { '--person': someone.colour } : {}
}

/** Tells the others where this author points, while there is somebody to see it. */
function OwnPointer() {
  const { together } = useSession()
  const canvas = useStore(state => state.domNode)
  const flow = useReactFlow()
  useEffect(() => {
    if (!canvas || !together) return
    const { presence } = together
    const ending = new AbortController()
    const { signal } = ending
    const move = ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false })
      presence.move({ pointer: { x: Math.round(x), y: Math.round(y) } })
    }
    const leave = () => presence.move({ pointer: null })
    canvas.addEventListener('pointermove', move, { signal, passive: true })
    canvas.addEventListener('pointerleave', leave, { signal })
    return () => {
      ending.abort()
      leave()
    }
  }, [canvas, together, flow])
  return null
}

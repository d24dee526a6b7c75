import { type NodeChange, type NodePositionChange, useStoreApi } from '@xyflow/react'
import { type PointerEvent, useCallback, useRef, useState } from 'react'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import { boxAround, overlaps, type Point } from '../../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBox } from '../../geometry/card.ts'
import { noSnap, snapTo } from '../../geometry/snap.ts'
import { viewportOf, visibleArea } from '../../geometry/viewport.ts'

/** In pixels of the screen. */
const REACH = 6

/** React Flow begins a drag a few pixels late, and holds the card by where the pointer is by then. */
const NO_LAG: Point = { x: 0, y: 0 }

/** Resizing moves a note as well, but that is no dragging. */
function isDrag(change: NodeChange<FlowNode>): change is NodePositionChange {
  return change.type === 'position' && change.dragging !== undefined
}

function sizeOf(node: { readonly measured: { width?: number; height?: number } } | undefined) {
  const { width = CARD_WIDTH, height = CARD_HEIGHT } = node?.measured ?? {}
  return { width, height }
}

/** Puts what is dragged in line with the cards in view, unless Alt is held; and where it stands in line. */
export function useSnapping() {
  const flow = useStoreApi<FlowNode, FlowEdge>()
  const [guides, setGuides] = useState(noSnap.guides)
  const snap = useRef(noSnap)
  const isFree = useRef(false)
  const pressed = useRef<Point>(NO_LAG)
  const lag = useRef(NO_LAG)

  const onPointerDownCapture = useCallback(({ clientX, clientY }: PointerEvent) => {
    pressed.current = { x: clientX, y: clientY }
  }, [])

  const onPointerMoveCapture = useCallback((event: PointerEvent) => {
    isFree.current = event.altKey
  }, [])

  const start = useCallback(
    (event: MouseEvent | TouchEvent) => {
      snap.current = noSnap
      const [, , zoom] = flow.getState().transform
      const { clientX, clientY } = 'clientX' in event ? event : (event.touches[0] ?? event.changedTouches[0] ?? {})
      lag.current =
        clientX === undefined || clientY === undefined
          ? NO_LAG
          : { x: (clientX - pressed.current.x) / zoom, y: (clientY - pressed.current.y) / zoom }
    },
    [flow],
  )

  /** The pointer's changes, with the places of what is dragged in line. */
  const inLine = useCallback(
    (changes: NodeChange<FlowNode>[]): NodeChange<FlowNode>[] => {
      const moved = changes.flatMap(change =>
        isDrag(change) && change.position
          ? [{ ...change, position: { x: change.position.x + lag.current.x, y: change.position.y + lag.current.y } }]
          : [],
      )
      if (moved.length === 0) return changes
      if (moved.some(change => change.dragging)) {
        snap.current = isFree.current ? noSnap : snapOf(new Map(moved.map(({ id, position }) => [id, position])))
        setGuides(snap.current.guides)
      } else setGuides(noSnap.guides)
      const { dx, dy } = shiftOf(snap.current, lag.current)
      return dx === 0 && dy === 0
        ? changes
        : changes.map(change =>
            isDrag(change) && change.position
              ? { ...change, position: { x: change.position.x + dx, y: change.position.y + dy } }
              : change,
          )

      function snapOf(places: ReadonlyMap<string, Point>) {
        const { nodes, nodeLookup, ...state } = flow.getState()
        const viewport = viewportOf(state)
        const view = visibleArea(viewport)
        const box = boxAround([...places].map(([id, at]) => ({ ...cardBox(at), ...sizeOf(nodeLookup.get(id)) })))
        if (!box) return noSnap
        // One pass: there can be thousands of cards, and the pointer moves often.
        const others = nodes.flatMap(({ id, type, position, width = 0, height = 0 }) => {
          const card = { ...position, width, height }
          return type === 'card' && overlaps(card, view) && !places.has(id) ? [card] : []
        })
        return snapTo(box, others, REACH / viewport.zoom)
      }
    },
    [flow],
  )

  /** Gives the position at which a node is dropped: React Flow hands on the one before it was put in line. */
  const placeOf = useCallback(({ x, y }: Point): Point => {
    const { dx, dy } = shiftOf(snap.current, lag.current)
    return { x: Math.round(x + dx), y: Math.round(y + dy) }
  }, [])

  const end = useCallback(() => {
    snap.current = noSnap
    lag.current = NO_LAG
  }, [])

  return { guides, inLine, start, placeOf, end, onPointerDownCapture, onPointerMoveCapture }
}

function shiftOf({ dx, dy }: { readonly dx: number; readonly dy: number }, lag: Point) {
  return { dx: dx + lag.x, dy: dy + lag.y }
}

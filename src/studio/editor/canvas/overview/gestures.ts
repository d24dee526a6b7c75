import { moveTo } from '../../commands/moving.ts'
import type { Moving } from '../../drawing/canvas/overview.ts'
import { edgeAt, nodeAt, type Scene, type SceneNode } from '../../drawing/canvas/scene.ts'
import { type Box, contains, type Point } from '../../geometry/box.ts'
import { adds, type Selection } from '../../session/document/selection.ts'
import type { EditorStore } from '../../session/document/store.ts'
import type { Picked } from '../../session/view/overviewStore.ts'
import type { ClientPoint } from '../interaction/hitTest.ts'

/** The parts of the overview that the pointer works on. */
export interface Surface {
  readonly store: EditorStore
  readonly scene: () => Scene
  readonly zoom: () => number
  /** True where nodes can be moved. */
  readonly isEditable: () => boolean
  /** A place of the window, in the pathway's coordinates. */
  readonly positionOf: (pointer: ClientPoint) => Point
  readonly hover: (node: SceneNode | undefined) => void
  readonly move: (moving: Moving | undefined) => void
  readonly frame: (area: Box | undefined) => void
}

/** In pixels of the screen: how near is near enough, and what is still a click. */
const REACH = 4
const STILL = 3

/** Hit test by geometry: the node at the pointer or, where none is, the edge. */
export function hitTest({ scene, positionOf, zoom }: Surface, pointer: ClientPoint): Picked | undefined {
  const [place, reach] = [positionOf(pointer), REACH / zoom()]
  const node = nodeAt(scene(), place, reach)
  if (node) return node.node.selectable === false ? undefined : { node: node.id }
  const edge = edgeAt(scene(), place, reach)
  return edge && edge.selectable !== false ? { edge: edge.id } : undefined
}

type Gesture = (event: PointerEvent) => { readonly move: (event: PointerEvent) => void; readonly end: () => void }

/**
 * Gives the overview the gestures that cards have: hover, click, double click, drag, and the frame around several. All else is left to
 * React Flow: it moves and zooms the view. @returns what ends that
 */
export function listen(element: HTMLElement, surface: Surface): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const { store } = surface
  let swallowsClick = false
  let holdsSpace = false
  const isOnCanvas = ({ target }: Event) => target instanceof Element && target.closest('.react-flow__pane') !== null
  const nodeAtPointer = (event: ClientPoint) => {
    const { node } = hitTest(surface, event) ?? {}
    return node === undefined ? undefined : surface.scene().byId.get(node)
  }

  function press(event: PointerEvent) {
    swallowsClick = false
    if (event.button !== 0 || event.pointerType === 'touch' || !isOnCanvas(event)) return
    const node = nodeAtPointer(event)
    const gesture = gestureAt(event, node)
    if (!gesture) return
    // React Flow would move the view.
    event.stopPropagation()
    hold(event, gesture)
  }

  function gestureAt({ shiftKey }: PointerEvent, node: SceneNode | undefined): Gesture | undefined {
    if (shiftKey) return frames
    if (!surface.isEditable() || holdsSpace) return undefined
    if (!node) return frames
    return node.node.draggable === false ? undefined : drags(node)
  }

  /** Follows the pointer until it lets go; within a few pixels it is a click. */
  function hold(first: PointerEvent, gesture: Gesture) {
    const held = new AbortController()
    const options = { signal: AbortSignal.any([signal, held.signal]), capture: true }
    let begun: ReturnType<Gesture> | undefined
    const follow = (event: PointerEvent) => {
      const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY)
      if (!begun && distance < STILL) return
      event.stopPropagation()
      begun ??= gesture(first)
      begun.move(event)
    }
    const letGo = () => {
      held.abort()
      if (!begun) return
      swallowsClick = true
      begun.end()
    }
    window.addEventListener('pointermove', follow, options)
    window.addEventListener('pointerup', letGo, options)
    window.addEventListener('pointercancel', letGo, options)
  }

  const drags =
    (node: SceneNode): Gesture =>
    first => {
      const { selection, select } = store.getState()
      if (!selection.nodes.has(node.id)) select({ nodes: [node.id] })
      const ids = store.getState().selection.nodes
      const from = surface.positionOf(first)
      let [dx, dy] = [0, 0]
      surface.hover(undefined)
      return {
        move(event) {
          const to = surface.positionOf(event)
          ;[dx, dy] = [to.x - from.x, to.y - from.y]
          surface.move({ ids, dx, dy })
        },
        end() {
          const { byId } = surface.scene()
          const positions = [...ids].flatMap(id => {
            const box = byId.get(id)
            return box ? [[id, { x: Math.round(box.x + dx), y: Math.round(box.y + dy) }] as const] : []
          })
          surface.move(undefined)
          moveTo(store, Object.fromEntries(positions))
        },
      }
    }

  const frames: Gesture = first => {
    const from = surface.positionOf(first)
    let area: Box = { ...from, width: 0, height: 0 }
    return {
      move(event) {
        const to = surface.positionOf(event)
        area = {
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.abs(from.x - to.x),
          height: Math.abs(from.y - to.y),
        }
        surface.frame(area)
      },
      end() {
        surface.frame(undefined)
        const { nodes, index } = surface.scene()
        const inside = index.within(area).flatMap(at => {
          const box = nodes[at]
          return box && box.node.selectable !== false && contains(area, box) ? [box.id] : []
        })
        const { selection, select } = store.getState()
        select(adds(first) ? { ...selection, nodes: [...selection.nodes, ...inside] } : { nodes: inside })
      },
    }
  }

  function click(event: MouseEvent) {
    if (!isOnCanvas(event)) return
    event.stopPropagation()
    if (swallowsClick) return
    const { selection, select } = store.getState()
    const { node, edge } = hitTest(surface, event) ?? {}
    if (node !== undefined) select(adds(event) ? toggled(selection, node) : { nodes: [node] })
    else if (edge !== undefined) select({ edges: [edge] })
    else if (!adds(event)) select({})
  }

  function doubleClick(event: MouseEvent) {
    const node = isOnCanvas(event) ? nodeAtPointer(event) : undefined
    if (node?.node.type === 'card') store.getState().reveal({ node_id: node.id, field: 'name', mayZoom: true })
  }

  const capture = { signal, capture: true }
  const follow = (event: KeyboardEvent) => {
    if (event.code === 'Space') holdsSpace = event.type === 'keydown'
  }
  window.addEventListener('keydown', follow, capture)
  window.addEventListener('keyup', follow, capture)
  element.addEventListener('pointerdown', press, capture)
  // The view is moved by this event.
  element.addEventListener('mousedown', event => isHeld(event) && event.stopPropagation(), capture)
  element.addEventListener('click', click, capture)
  element.addEventListener('dblclick', doubleClick, capture)
  element.addEventListener(
    'pointermove',
    event => surface.hover(event.buttons === 0 && isOnCanvas(event) ? nodeAtPointer(event) : undefined),
    capture,
  )
  element.addEventListener('pointerleave', () => surface.hover(undefined), { signal })
  return () => ending.abort()

  function isHeld(event: MouseEvent): boolean {
    return event.button === 0 && isOnCanvas(event) && (event.shiftKey || (surface.isEditable() && !holdsSpace))
  }
}

function toggled({ nodes, edges }: Selection, id: string) {
  const next = new Set(nodes)
  if (!next.delete(id)) next.add(id)
  return { nodes: next, edges }
}

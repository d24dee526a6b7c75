import { useReactFlow, useStoreApi } from '@xyflow/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { createOverview, type Moving } from '../../drawing/canvas/overview.ts'
import type { Scene, SceneNode } from '../../drawing/canvas/scene.ts'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import { readPalette } from '../../drawing/palette.ts'
import type { Box } from '../../geometry/box.ts'
import { viewportOf } from '../../geometry/viewport.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { hitTest, listen, type Surface } from './gestures.ts'
import { readStates, watchStates } from './readStates.ts'

interface DrawingOptions {
  readonly scene: Scene
  readonly hovered: SceneNode | undefined
  readonly onHover: (node: SceneNode | undefined) => void
  readonly onFrame: (area: Box | undefined) => void
}

/** Draws a scene on a canvas whenever the view or the state of anything change, and has the pointer work on it. */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  { scene, hovered, onHover, onFrame }: DrawingOptions,
) {
  const session = useSession()
  const flow = useStoreApi<FlowNode, FlowEdge>()
  const { screenToFlowPosition } = useReactFlow()
  const current = useRef({ scene, hovered: hovered?.id })
  const ask = useRef<() => void>(() => undefined)

  useLayoutEffect(() => {
    current.current = { scene, hovered: hovered?.id }
    ask.current()
  }, [scene, hovered])

  useLayoutEffect(() => {
    const element = canvas.current
    const { domNode } = flow.getState()
    if (!element || !domNode) return
    const painter = createOverview(element)
    let palette = readPalette(domNode)
    const { store, overview } = session
    let states = readStates(session)
    let moving: Moving | undefined
    let asked = 0
    const draw = () => {
      asked = 0
      const frame = { ...viewportOf(flow.getState()), density: window.devicePixelRatio }
      painter.draw(frame, { ...current.current, states, palette, moving })
    }
    const redraw = () => {
      asked ||= requestAnimationFrame(draw)
    }
    const update = () => {
      states = readStates(session)
      redraw()
    }
    const theme = new MutationObserver(() => {
      palette = readPalette(domNode)
      redraw()
    })
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const surface: Surface = {
      store,
      scene: () => current.current.scene,
      zoom: () => flow.getState().transform[2],
      isEditable: () => flow.getState().nodesDraggable,
      positionOf: ({ clientX, clientY }) => screenToFlowPosition({ x: clientX, y: clientY }),
      hover: onHover,
      frame: onFrame,
      move(next) {
        moving = next
        redraw()
      },
    }
    const endings = [
      flow.subscribe(redraw),
      store.subscribe((state, before) => state.selection !== before.selection && update()),
      watchStates(session, update),
      listen(domNode, surface),
      () => theme.disconnect(),
      () => cancelAnimationFrame(asked),
    ]
    ask.current = redraw
    overview.setState({ pick: pointer => hitTest(surface, pointer) })
    draw()
    return () => {
      for (const end of endings) end()
      ask.current = () => undefined
      overview.setState({ pick: null })
    }
  }, [canvas, session, flow, onHover, onFrame, screenToFlowPosition])
}

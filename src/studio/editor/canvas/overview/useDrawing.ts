import { useReactFlow, useStoreApi } from '@xyflow/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { createPicture, type Moving } from '../../drawing/canvas/overview.ts'
import { readPalette } from '../../drawing/canvas/palette.ts'
import type { Scene, SceneNode } from '../../drawing/canvas/scene.ts'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import type { Box } from '../../geometry/box.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { listen, pick, type Surface } from './gestures.ts'
import { readLooks, watchLooks } from './readLooks.ts'

interface Drawn {
  readonly scene: Scene
  readonly hovered: SceneNode | undefined
  readonly onHover: (node: SceneNode | undefined) => void
  readonly onFrame: (area: Box | undefined) => void
}

/** Draws a scene on a canvas whenever the view or the looks of anything change, and has the pointer work on it. */
export function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, { scene, hovered, onHover, onFrame }: Drawn) {
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
    const picture = createPicture(element)
    let palette = readPalette(domNode)
    const { store, overview } = session
    let looks = readLooks(session)
    let moving: Moving | undefined
    let asked = 0
    const draw = () => {
      asked = 0
      const { transform, width, height } = flow.getState()
      const [x, y, zoom] = transform
      const density = window.devicePixelRatio
      picture.draw({ x, y, zoom, width, height, density }, { ...current.current, looks, palette, moving })
    }
    const redraw = () => {
      asked ||= requestAnimationFrame(draw)
    }
    const look = () => {
      looks = readLooks(session)
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
      placeOf: ({ clientX, clientY }) => screenToFlowPosition({ x: clientX, y: clientY }),
      hover: onHover,
      frame: onFrame,
      move(next) {
        moving = next
        redraw()
      },
    }
    const endings = [
      flow.subscribe(redraw),
      store.subscribe((state, before) => state.selection !== before.selection && look()),
      watchLooks(session, look),
      listen(domNode, surface),
      () => theme.disconnect(),
      () => cancelAnimationFrame(asked),
    ]
    ask.current = redraw
    overview.setState({ pick: pointer => pick(surface, pointer) })
    draw()
    return () => {
      for (const end of endings) end()
      ask.current = () => undefined
      overview.setState({ pick: null })
    }
  }, [canvas, session, flow, onHover, onFrame, screenToFlowPosition])
}

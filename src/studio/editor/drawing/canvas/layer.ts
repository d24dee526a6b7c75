import { type Box, contains } from '../../geometry/box.ts'
import { type SizedViewport, visibleArea } from '../../geometry/viewport.ts'

/** The viewport that is drawn. */
export interface Frame extends SizedViewport {
  /** Pixels of the screen to one of the page. */
  readonly density: number
}

/** The margin that is drawn around the view, in parts of its size, so that moving it needs no new drawing for a while. */
const MARGIN = 0.3

/** A drawing that is kept: moving the view only moves it, until the view leaves what was drawn. */
export interface Layer {
  /** Shows the drawing; `draw` is asked for it where `version` is another than before, or the view was not drawn yet. */
  show(
    target: CanvasRenderingContext2D,
    frame: Frame,
    version: unknown,
    draw: (context: CanvasRenderingContext2D, area: Box) => void,
  ): void
}

export function createLayer(): Layer {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  let drawn:
    | { readonly area: Box; readonly zoom: number; readonly density: number; readonly version: unknown }
    | undefined

  return {
    show(target, frame, version, draw) {
      if (!context) return
      const { zoom, density } = frame
      const isKept = drawn?.zoom === zoom && drawn.density === density && drawn.version === version
      if (!drawn || !isKept || !contains(drawn.area, visibleArea(frame))) {
        // While the zoom changes each drawing is used once, so that nothing around the view is drawn.
        const area = visibleArea(frame, drawn && drawn.zoom !== zoom ? 0 : MARGIN)
        canvas.width = Math.ceil(area.width * zoom * density)
        canvas.height = Math.ceil(area.height * zoom * density)
        const scale = zoom * density
        context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale)
        draw(context, area)
        drawn = { area, zoom, density, version }
      }
      const { area } = drawn
      target.setTransform(1, 0, 0, 1, 0, 0)
      // Only what is seen is laid down.
      const left = -Math.round((area.x * zoom + frame.x) * density)
      const top = -Math.round((area.y * zoom + frame.y) * density)
      const { width, height } = target.canvas
      target.drawImage(canvas, left, top, width, height, 0, 0, width, height)
    },
  }
}

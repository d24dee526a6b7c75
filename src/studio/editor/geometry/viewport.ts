import type { Box, Point, Size } from './box.ts'

/** The shift and zoom of the canvas, and its size in pixels of the page. */
export interface SizedViewport extends Point, Size {
  readonly zoom: number
}

/** The viewport as React Flow keeps it. */
export interface FlowViewport extends Size {
  readonly transform: readonly [x: number, y: number, zoom: number]
}

export function viewportOf({ transform: [x, y, zoom], width, height }: FlowViewport): SizedViewport {
  return { x, y, zoom, width, height }
}

/** The area that a viewport shows, and around it `margin` times its size on each side. */
export function visibleArea({ x, y, zoom, width, height }: SizedViewport, margin = 0): Box {
  return {
    x: (-x - width * margin) / zoom,
    y: (-y - height * margin) / zoom,
    width: (width * (1 + 2 * margin)) / zoom,
    height: (height * (1 + 2 * margin)) / zoom,
  }
}

/** The view moves by such a part of its size before the elements around it are looked up again. */
const STEP = 1 / 4

/** The visible area and a little more, in steps: it stays the same while the view moves a little. */
export function cullingArea(viewport: FlowViewport): Box {
  const { width, height, transform } = viewport
  const area = visibleArea(viewportOf(viewport))
  const cell = 2 ** Math.ceil(Math.log2(Math.max(1, width, height) / transform[2])) * STEP
  const [left, top] = [Math.floor(area.x / cell) - 1, Math.floor(area.y / cell) - 1]
  const right = Math.ceil((area.x + area.width) / cell) + 1
  const bottom = Math.ceil((area.y + area.height) / cell) + 1
  return { x: left * cell, y: top * cell, width: (right - left) * cell, height: (bottom - top) * cell }
}

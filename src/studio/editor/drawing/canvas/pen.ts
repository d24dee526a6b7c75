import type { Looks } from './appearance.ts'
import type { Palette } from './palette.ts'

/** What a drawing is made with. Its context is set so that it draws in the pathway's own coordinates. */
export interface Pen {
  readonly context: CanvasRenderingContext2D
  readonly palette: Palette
  readonly looks: Looks
  readonly zoom: number
  /** The node under the pointer. */
  readonly hovered: string | undefined
}

/** So many pixels of the screen, in the pathway's coordinates. */
export function pixels({ zoom }: Pen, count: number): number {
  return count / zoom
}

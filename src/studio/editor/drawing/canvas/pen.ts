import type { Palette } from '../palette.ts'
import type { ElementStates } from '../states.ts'

/** The tools of a drawing. Its context is set so that it draws in the pathway's own coordinates. */
export interface Pen {
  readonly context: CanvasRenderingContext2D
  readonly palette: Palette
  readonly states: ElementStates
  readonly zoom: number
  /** The node under the pointer. */
  readonly hovered: string | undefined
}

/** So many pixels of the screen, in the pathway's coordinates. */
export function pixels({ zoom }: Pen, count: number): number {
  return count / zoom
}

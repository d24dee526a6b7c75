import type { Palette } from '../palette.ts'
import type { ElementStates } from '../states.ts'
import { createLayer, type Frame } from './layer.ts'
import { type Part, paintScene } from './paint.ts'
import type { Pen } from './pen.ts'
import type { Scene } from './scene.ts'

/** Nodes that the pointer moves, and how far it has moved them. */
export interface Moving {
  readonly ids: ReadonlySet<string>
  readonly dx: number
  readonly dy: number
}

export interface OverviewState {
  readonly scene: Scene
  readonly states: ElementStates
  readonly palette: Palette
  readonly hovered: string | undefined
  readonly moving: Moving | undefined
}

/**
 * Draws the overview. The nodes that stand still and those that are moved are kept as two drawings, so that a frame of panning or dragging lays these
 * down and draws anew no more than the edges between them.
 */
export function createOverview(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  const still = createLayer()
  const moved = createLayer()
  let versions: readonly unknown[] = []
  let stillVersion = {}
  let movedVersion = {}

  function draw(frame: Frame, { scene, states, palette, hovered, moving }: OverviewState) {
    if (!context) return
    const { width, height, density, zoom } = frame
    resize(canvas, width * density, height * density)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    const now = [scene, states, palette, moving?.ids]
    if (now.some((one, at) => one !== versions[at])) {
      versions = now
      stillVersion = {}
      movedVersion = {}
    }
    const penFor = (target: CanvasRenderingContext2D): Pen => ({
      context: target,
      palette,
      states,
      zoom,
      hovered: undefined,
    })
    const isMoved = (id: string) => moving?.ids.has(id) ?? false

    still.show(context, frame, stillVersion, (target, area) => {
      const part: Part = {
        node: ({ id }) => !isMoved(id),
        edge: ({ source, target: end }) => !isMoved(source) && !isMoved(end),
      }
      paintScene(penFor(target), scene, area, part)
    })
    if (moving) {
      const { dx, dy } = moving
      paintBetween(penFor(context), frame, scene, moving)
      const shifted = { ...frame, x: frame.x + dx * zoom, y: frame.y + dy * zoom }
      moved.show(context, shifted, movedVersion, (target, area) => {
        const part: Part = {
          node: ({ id }) => isMoved(id),
          edge: ({ source, target: end }) => isMoved(source) && isMoved(end),
        }
        paintScene(penFor(target), scene, area, part)
      })
    }
    const over = hovered === undefined || moving ? undefined : scene.byId.get(hovered)
    if (over) {
      place(context, frame)
      paintScene({ ...penFor(context), hovered: over.id }, scene, over, {
        node: box => box === over,
        edge: () => false,
      })
    }
  }
  return { draw }
}

function resize(canvas: HTMLCanvasElement, width: number, height: number) {
  const [wide, high] = [Math.round(width), Math.round(height)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
}

/** Has a context draw in the pathway's coordinates. */
function place(context: CanvasRenderingContext2D, { x, y, zoom, density }: Frame) {
  context.setTransform(zoom * density, 0, 0, zoom * density, x * density, y * density)
}

/** The edges that lead between what is moved and what stands still. */
function paintBetween(pen: Pen, frame: Frame, { edges }: Scene, { ids, dx, dy }: Moving) {
  const { context, palette } = pen
  place(context, frame)
  context.strokeStyle = palette.token('accent')
  context.lineWidth = 1 / pen.zoom
  context.beginPath()
  for (const { edge, from, to } of edges) {
    const [starts, ends] = [ids.has(edge.source), ids.has(edge.target)]
    if (starts === ends) continue
    context.moveTo(from.x + (starts ? dx : 0), from.y + (starts ? dy : 0))
    context.lineTo(to.x + (ends ? dx : 0), to.y + (ends ? dy : 0))
  }
  context.stroke()
}

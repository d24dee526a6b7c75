import { drawCard, drawGhost, SANS, type Tools } from './cards.ts'
import { drawEdge } from './edges.ts'
import { drawFrame, drawNote, roomOfFrame } from './notes.ts'
import type { Box, Scene } from './scene.ts'
import { element, escapeXml } from './svg.ts'

export interface Picture {
  readonly svg: string
  /** At scale 1. */
  readonly width: number
  readonly height: number
}

export interface Drawing {
  readonly background: 'canvas' | 'none'
  /** CSS that brings fonts along, for programs that cannot ask the page for them. */
  readonly fonts?: string
}

const MARGIN = 48

/** Draws a scene as SVG: texts as texts, colours as plain values, so that any program shows it. */
export function drawPathway(scene: Scene, tools: Tools, drawing: Drawing): Picture {
  const { name, cards, ghosts, edges, notes, frames } = scene
  const drawn = edges.map(edge => drawEdge(edge, tools))
  const { x, y, width, height } = around([
    ...cards,
    ...ghosts,
    ...notes,
    ...frames.map(roomOfFrame),
    ...drawn.map(({ box }) => box),
  ])
  const background =
    drawing.background === 'canvas' ? element('rect', { x, y, width, height, fill: tools.look.bg }) : ''
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `${x} ${y} ${width} ${height}`,
      width,
      height,
      'font-family': SANS,
      role: 'img',
    },
    element('title', {}, escapeXml(name)),
    drawing.fonts === undefined ? '' : element('style', {}, escapeXml(drawing.fonts)),
    background,
    element('g', {}, ...frames.map(frame => drawFrame(frame, tools)), ...notes.map(note => drawNote(note, tools))),
    element('g', {}, ...drawn.map(({ line }) => line)),
    element('g', {}, ...ghosts.map(ghost => drawGhost(ghost, tools)), ...cards.map(card => drawCard(card, tools))),
    element('g', {}, ...drawn.map(({ label }) => label)),
  )
  return { svg, width, height }
}

function around(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  if (left > right) return { x: 0, y: 0, width: 2 * MARGIN, height: 2 * MARGIN }
  const [x, y] = [Math.floor(left) - MARGIN, Math.floor(top) - MARGIN]
  return { x, y, width: Math.ceil(right) + MARGIN - x, height: Math.ceil(bottom) + MARGIN - y }
}

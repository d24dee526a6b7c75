import { type Box, boxAround } from '../../geometry/box.ts'
import { drawCard, drawGhost } from './cards.ts'
import type { Diagram } from './diagram.ts'
import { drawEdge } from './edges.ts'
import { element, escapeXml } from './markup.ts'
import { drawFrame, drawNote, roomOfFrame } from './notes.ts'
import { SANS, type SvgTools } from './words.ts'

export interface SvgImage {
  readonly svg: string
  /** At scale 1. */
  readonly width: number
  readonly height: number
}

export interface SvgOptions {
  readonly background: 'canvas' | 'none'
  /** CSS that brings fonts along, for programs that cannot ask the page for them. */
  readonly fonts?: string
}

const MARGIN = 48

/** Renders a diagram as SVG: texts as texts, colours as plain values, so that any program shows it. */
export function renderSvg(diagram: Diagram, tools: SvgTools, options: SvgOptions): SvgImage {
  const { name, cards, ghosts, edges, notes, frames } = diagram
  const drawn = edges.map(edge => drawEdge(edge, tools))
  const { x, y, width, height } = around([
    ...cards,
    ...ghosts,
    ...notes,
    ...frames.map(roomOfFrame),
    ...drawn.map(({ box }) => box),
  ])
  const notesOf = (isBackdrop: boolean) =>
    notes.filter(note => note.isBackdrop === isBackdrop).map(note => drawNote(note, tools))
  const background =
    options.background === 'canvas' ? element('rect', { x, y, width, height, fill: tools.palette.token('bg') }) : ''
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
    options.fonts === undefined ? '' : element('style', {}, escapeXml(options.fonts)),
    background,
    element('g', {}, ...frames.map(frame => drawFrame(frame, tools)), ...notesOf(true)),
    element('g', {}, ...drawn.map(({ line }) => line)),
    element('g', {}, ...notesOf(false)),
    element('g', {}, ...ghosts.map(ghost => drawGhost(ghost, tools)), ...cards.map(card => drawCard(card, tools))),
    element('g', {}, ...drawn.map(({ label }) => label)),
  )
  return { svg, width, height }
}

function around(boxes: readonly Box[]): Box {
  const all = boxAround(boxes)
  if (!all) return { x: 0, y: 0, width: 2 * MARGIN, height: 2 * MARGIN }
  const [x, y] = [Math.floor(all.x) - MARGIN, Math.floor(all.y) - MARGIN]
  const [right, bottom] = [Math.ceil(all.x + all.width) + MARGIN, Math.ceil(all.y + all.height) + MARGIN]
  return { x, y, width: right - x, height: bottom - y }
}

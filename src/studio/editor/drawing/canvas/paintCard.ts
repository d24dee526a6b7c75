import { viewOf } from '#nodes/views.ts'
import type { Box } from '../../geometry/box.ts'
import type { CardNode } from '../flow.ts'
import { type Mark, mainMark, markStyles } from '../marks.ts'
import { type Pen, pixels } from './pen.ts'
import { wrapName } from './wrapName.ts'

/** From farther away, names are too small to read. */
const LEAST_NAMED_ZOOM = 0.17
/** In pixels of the screen. */
const NAME_SIZE = 9.5
const LINE_HEIGHT = 1.2
/** The width of a letter on average, in parts of its height. */
const LETTER = 0.62
const MARGIN = 6
const BAR = 3
const DOT = 3
const STEPPED_BACK = 0.3
const dashedMarks: ReadonlySet<Mark> = new Set(['removed', 'way', 'moved'])

/** A card as a coloured box, with its name where that can be read, and what stands out about it. */
export function paintCard(pen: Pen, { id, data: { card }, selected = false }: CardNode, box: Box): void {
  const { context, palette, states, zoom } = pen
  const isNamed = zoom >= LEAST_NAMED_ZOOM
  const state = states.card({ id, waits: card.waits })
  const { marks } = state
  const mark = mainMark(marks)
  const isSteppedBack = marks === 'none' && !selected && pen.hovered !== id
  if (isSteppedBack) context.globalAlpha = STEPPED_BACK
  const accent = viewOf(card.type).accent
  context.fillStyle = fillOf()
  // A card that is far away must still be seen.
  const width = Math.max(box.width, pixels(pen, 2))
  const height = Math.max(box.height, pixels(pen, 2))
  if (isNamed) {
    context.beginPath()
    context.roundRect(box.x, box.y, width, height, 10)
    context.fill()
  } else context.fillRect(box.x, box.y, width, height)
  if (isNamed && !card.isStart) paintBar()
  outline()
  if (isNamed) writeName()
  paintSeverity()
  context.globalAlpha = 1

  function fillOf(): string {
    if (card.isStart) return palette.token('accent')
    if (state.isActive) return palette.tint('var(--success)', 55)
    if (selected) return palette.tint('var(--accent)', 40)
    if (state.isVisited) return palette.tint('var(--success)', 25)
    return palette.tint(accent, isNamed ? 16 : 55)
  }

  function paintBar() {
    context.fillStyle = palette.colour(accent)
    context.fillRect(box.x, box.y, pixels(pen, BAR), height)
  }

  function outline() {
    const line = lineOf()
    if (!line) return
    context.strokeStyle = palette.colour(line.colour)
    context.lineWidth = pixels(pen, line.width)
    const out = line.width > 1 ? context.lineWidth / 2 : 0
    context.setLineDash(line.isDashed ? [pixels(pen, 4), pixels(pen, 3)] : [])
    context.strokeRect(box.x - out, box.y - out, width + 2 * out, height + 2 * out)
    context.setLineDash([])
  }

  function lineOf(): { colour: string; width: number; isDashed?: boolean } | undefined {
    if (state.isActive) return { colour: 'var(--success)', width: 4 }
    if (selected) return { colour: 'var(--accent)', width: 2.5 }
    if (mark)
      return { colour: markStyles[mark].colour, width: mark === 'way' ? 2.5 : 3, isDashed: dashedMarks.has(mark) }
    if (pen.hovered === id) return { colour: accent, width: 2 }
    if (state.isVisited) return { colour: 'var(--success)', width: 1.5 }
    if (state.isInReach) return { colour: 'var(--accent)', width: 1.5, isDashed: true }
    if (card.isGlobal) return { colour: accent, width: 2, isDashed: true }
    return isNamed ? { colour: 'var(--line-strong)', width: 0.5 } : undefined
  }

  function writeName() {
    const size = pixels(pen, NAME_SIZE)
    const margin = pixels(pen, MARGIN)
    const letters = Math.floor((box.width - 2 * margin) / (size * LETTER))
    const lines = Math.floor((box.height - margin) / (size * LINE_HEIGHT))
    context.fillStyle = palette.token(card.isStart ? 'on-accent' : 'ink')
    context.font = `600 ${size}px "Inter Variable", system-ui, sans-serif`
    wrapName(card.name, letters, lines).forEach((line, at) => {
      context.fillText(line, box.x + margin, box.y + margin + (at + 0.85) * size * LINE_HEIGHT)
    })
  }

  function paintSeverity() {
    const severity = states.severity(id)
    if (!severity) return
    context.fillStyle = palette.token(severity === 'error' ? 'danger' : 'warning')
    const radius = Math.min(pixels(pen, DOT), box.height / 3)
    if (isNamed) {
      context.beginPath()
      context.arc(box.x + box.width - radius * 1.6, box.y + radius * 1.6, radius, 0, 2 * Math.PI)
      context.fill()
    } else context.fillRect(box.x + box.width - 2 * radius, box.y, 2 * radius, 2 * radius)
  }
}

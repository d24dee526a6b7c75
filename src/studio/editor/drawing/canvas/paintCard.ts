import { viewOf } from '#nodes/views.ts'
import type { Box } from '../../geometry/box.ts'
import type { CardNode } from '../flow.ts'
import { type Pen, pixels } from './pen.ts'
import { breakName } from './words.ts'

/** From farther away, names are too small to read. */
const LEAST_NAMED_ZOOM = 0.17
/** In pixels of the screen. */
const NAME_SIZE = 9.5
const LINE_HEIGHT = 1.2
/** How wide a letter is on average, in parts of its height. */
const LETTER = 0.62
const MARGIN = 3
const DOT = 3
const STEPPED_BACK = 0.3

/** A card as a coloured box, with its name where that can be read, and what stands out about it. */
export function paintCard(pen: Pen, { id, data: { look }, selected = false }: CardNode, box: Box): void {
  const { context, palette, looks, zoom } = pen
  const isNamed = zoom >= LEAST_NAMED_ZOOM
  const marks = looks.nodeMarks(id)
  const isAside = marks === 'none' && !selected && pen.hovered !== id
  if (isAside) context.globalAlpha = STEPPED_BACK
  const accent = viewOf(look.type).accent
  context.fillStyle = fillOf()
  // What is far away must still be seen.
  const width = Math.max(box.width, pixels(pen, 2))
  const height = Math.max(box.height, pixels(pen, 2))
  if (isNamed) {
    context.beginPath()
    context.roundRect(box.x, box.y, width, height, 10)
    context.fill()
  } else context.fillRect(box.x, box.y, width, height)
  outline()
  if (isNamed) writeName()
  mark()
  context.globalAlpha = 1

  function fillOf(): string {
    if (look.isStart) return palette.colour('var(--color-accent)')
    if (looks.isActive(id)) return palette.tint('var(--color-success)', 55)
    if (selected) return palette.tint('var(--color-accent)', 40)
    if (looks.isVisited(id)) return palette.tint('var(--color-success)', 25)
    return palette.tint(accent, isNamed ? 16 : 55)
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
    if (looks.isActive(id)) return { colour: 'var(--color-success)', width: 4 }
    if (selected) return { colour: 'var(--color-accent)', width: 2.5 }
    if (marks?.includes('unset')) return { colour: 'var(--color-warning)', width: 3 }
    if (marks === 'removed') return { colour: 'var(--color-danger)', width: 3, isDashed: true }
    if (marks === 'changed') return { colour: 'var(--color-accent)', width: 3 }
    if (marks?.includes('sets') || marks === 'added') return { colour: 'var(--color-success)', width: 3 }
    if (marks?.includes('reads')) return { colour: 'var(--color-accent)', width: 3 }
    if (marks?.includes('way')) return { colour: 'var(--color-warning)', width: 2.5, isDashed: true }
    if (pen.hovered === id) return { colour: accent, width: 2 }
    if (looks.isVisited(id)) return { colour: 'var(--color-success)', width: 1.5 }
    if (looks.isInReach({ id, waits: look.waits })) return { colour: 'var(--color-accent)', width: 1.5, isDashed: true }
    if (look.isGlobal) return { colour: accent, width: 2, isDashed: true }
    return isNamed ? { colour: 'var(--color-line-strong)', width: 0.5 } : undefined
  }

  function writeName() {
    const size = pixels(pen, NAME_SIZE)
    const margin = pixels(pen, MARGIN)
    const letters = Math.floor((box.width - 2 * margin) / (size * LETTER))
    const lines = Math.floor((box.height - margin) / (size * LINE_HEIGHT))
    context.fillStyle = palette.colour(look.isStart ? 'var(--color-on-accent)' : 'var(--color-ink)')
    context.font = `600 ${size}px "Inter Variable", system-ui, sans-serif`
    breakName(look.name, letters, lines).forEach((line, at) => {
      context.fillText(line, box.x + margin, box.y + margin + (at + 0.85) * size * LINE_HEIGHT)
    })
  }

  function mark() {
    const severity = looks.severity(id)
    if (!severity) return
    context.fillStyle = palette.colour(severity === 'error' ? 'var(--color-danger)' : 'var(--color-warning)')
    const radius = Math.min(pixels(pen, DOT), box.height / 3)
    if (isNamed) {
      context.beginPath()
      context.arc(box.x + box.width - radius * 1.6, box.y + radius * 1.6, radius, 0, 2 * Math.PI)
      context.fill()
    } else context.fillRect(box.x + box.width - 2 * radius, box.y, 2 * radius, 2 * radius)
  }
}

import { viewOf } from '#nodes/views.ts'
import type { Box } from '../../geometry/box.ts'
import { CARD_TEXTS, FAR_FILL } from '../card.ts'
import type { CardNode } from '../flow.ts'
import { type Mark, mainMark, markStyles } from '../marks.ts'
import { textWidth } from '../textRows.ts'
import { paintIcon } from './paintIcon.ts'
import { type Pen, pixels } from './pen.ts'
import { wrapName } from './wrapName.ts'

/** From farther away, names are too small to read. */
const LEAST_NAMED_ZOOM = 0.17
/** In pixels of the screen: names grow with their cards, between these. */
const NAME_SIZE = { least: 8, most: 11, byZoom: 30 } as const
const LINE_HEIGHT = 1.15
const NAME_LINES = 3
/** Bold letters are so much wider. */
const BOLD = 1.07
const MARGIN = 4
const BAR = 3
const DOT = 3
/** A narrower card has no room for its kind's icon before its name: the colour of its bar says it. */
const LEAST_FOR_ICON = 58
/** The icon with the space after it, in parts of the name's size. */
const ICON = { size: 1.1, room: 1.4 } as const
const START = { size: 9, padding: 5, height: 14 } as const
const STEPPED_BACK = 0.3
const dashedMarks: ReadonlySet<Mark> = new Set(['removed', 'path', 'moved'])

/** A card as a coloured box, with its name where that can be read, and what stands out about it. */
export function paintCard(pen: Pen, { id, data: { card }, selected = false }: CardNode, box: Box): void {
  const { context, palette, states, zoom } = pen
  const isNamed = zoom >= LEAST_NAMED_ZOOM
  const state = states.card({ id, waits: card.waits })
  const { marks } = state
  const mark = mainMark(marks)
  const isSteppedBack = marks === 'none' && !selected && pen.hovered !== id
  if (isSteppedBack) context.globalAlpha = STEPPED_BACK
  const { accent, Icon } = viewOf(card.type)
  context.fillStyle = fillOf()
  // A card that is far away must still be seen.
  const width = Math.max(box.width, pixels(pen, 2))
  const height = Math.max(box.height, pixels(pen, 2))
  if (isNamed) {
    context.beginPath()
    context.roundRect(box.x, box.y, width, height, 10)
    context.fill()
  } else context.fillRect(box.x, box.y, width, height)
  if (isNamed) paintBar()
  outline()
  if (isNamed) writeName()
  if (isNamed && card.isStart) paintStart()
  paintSeverity()
  context.globalAlpha = 1

  function fillOf(): string {
    if (card.isStart && !isNamed) return palette.token('ink')
    if (state.isActive) return palette.tint('var(--success)', 55)
    if (selected) return palette.tint('var(--accent)', 40)
    if (state.isVisited) return palette.tint('var(--success)', 25)
    return palette.tint(accent, isNamed ? 16 : FAR_FILL)
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
      return { colour: markStyles[mark].colour, width: mark === 'path' ? 2.5 : 3, isDashed: dashedMarks.has(mark) }
    if (pen.hovered === id) return { colour: accent, width: 2 }
    if (state.isVisited) return { colour: 'var(--success)', width: 1.5 }
    if (state.isInReach) return { colour: 'var(--accent)', width: 1.5, isDashed: true }
    if (card.isGlobal) return { colour: accent, width: 2, isDashed: true }
    return isNamed ? { colour: 'var(--line-strong)', width: 0.5 } : undefined
  }

  function writeName() {
    const { least, most, byZoom } = NAME_SIZE
    const size = pixels(pen, Math.min(most, Math.max(least, zoom * byZoom)))
    const [left, right] = [box.x + pixels(pen, BAR + MARGIN), box.x + box.width - pixels(pen, MARGIN)]
    const hasIcon = box.width * zoom >= LEAST_FOR_ICON
    const lines = Math.min(NAME_LINES, Math.floor(box.height / (size * LINE_HEIGHT)))
    const room = (right - left) / (size * BOLD)
    const name = wrapName(card.name, { room, lines, indent: hasIcon ? ICON.room : 0 })
    // The name stands in the middle of the card's height, as it does in a card that is an element.
    const top = box.y + (box.height - name.length * size * LINE_HEIGHT) / 2
    if (hasIcon) {
      const [side, y] = [size * ICON.size, top + (size * (LINE_HEIGHT - ICON.size)) / 2]
      paintIcon(context, Icon, { x: left, y, size: side, colour: palette.colour(accent) })
    }
    context.fillStyle = palette.token('ink')
    context.font = `600 ${size}px "Inter Variable", system-ui, sans-serif`
    name.forEach((line, at) => {
      const indent = at === 0 && hasIcon ? size * ICON.room : 0
      context.fillText(line, left + indent, top + (at + 0.8) * size * LINE_HEIGHT)
    })
  }

  /** The flag above the card that says where calls start. */
  function paintStart() {
    const [size, padding, height] = [START.size, START.padding, START.height].map(count => pixels(pen, count))
    if (size === undefined || padding === undefined || height === undefined) return
    context.font = `600 ${size}px "Inter Variable", system-ui, sans-serif`
    const flag = textWidth(CARD_TEXTS.startFromAfar) * size * BOLD + 2 * padding
    context.fillStyle = palette.token('accent')
    context.fillRect(box.x, box.y - height, flag, height)
    context.fillStyle = palette.token('on-accent')
    context.fillText(CARD_TEXTS.startFromAfar, box.x + padding, box.y - height * 0.3)
  }

  function paintSeverity() {
    const severity = states.severity(id)
    if (!severity) return
    context.fillStyle = palette.token(severity === 'error' ? 'danger' : 'warning')
    const radius = Math.min(pixels(pen, DOT), box.height / 3)
    if (isNamed) {
      context.beginPath()
      context.arc(box.x + box.width - radius / 3, box.y + radius / 3, radius, 0, 2 * Math.PI)
      context.fill()
    } else context.fillRect(box.x + box.width - 2 * radius, box.y, 2 * radius, 2 * radius)
  }
}

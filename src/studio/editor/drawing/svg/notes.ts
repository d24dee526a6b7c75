import type { Box } from '../../geometry/box.ts'
import { CARD_TEXTS } from '../card.ts'
import { groupName } from '../groupName.ts'
import type { DiagramFrame, DiagramNote } from './diagram.ts'
import { element } from './markup.ts'
import { type NoteRow, noteRows } from './noteRows.ts'
import { cut, type Font } from './text.ts'
import { type SvgTools, weightedWords, words } from './words.ts'

const TEXT: Font = { size: 13 }
const LINE = TEXT.size * 1.45
const INSET = { x: 12, y: 10 } as const
const EMPTY: NoteRow = { marker: '', indent: 0, parts: [{ text: CARD_TEXTS.emptyNote, isBold: false }] }
const TITLE: Font = { size: 13, weight: 600 }
const TITLE_HEIGHT = 25
const TITLE_GAP = 4
const TITLE_INSET = 10

/** A note as the canvas shows it: as much of its text as there is room for. */
export function drawNote({ note, isBackdrop: _, ...box }: DiagramNote, tools: SvgTools): string {
  const { palette, measure } = tools
  const most = Math.max(1, Math.floor((box.height - 2 * INSET.y) / LINE))
  const rows = noteRows(note.text, { width: box.width - 2 * INSET.x, most }, TEXT, measure)
  const fill = palette.token(rows.length === 0 ? 'muted' : 'ink')
  return [
    tinted(box, { rx: 6, colour: palette.token(`note-${note.color}`), opacity: 0.18 }, tools),
    ...(rows.length === 0 ? [EMPTY] : rows).map(({ marker, indent, parts }, row) => {
      const [x, y] = [box.x + INSET.x, box.y + INSET.y + 14 + row * LINE]
      const sign = marker === '' ? '' : words(marker, x, y, { fill, font: TEXT })
      return parts.length === 0 ? sign : sign + weightedWords(parts, x + indent, y, { fill, font: TEXT })
    }),
  ].join('')
}

/** The frame around a group's nodes, with its name above. */
export function drawFrame({ group, ...box }: DiagramFrame, tools: SvgTools): string {
  const { palette, measure } = tools
  const colour = palette.token(`note-${group.color}`)
  const name = cut(groupName(group), box.width - 2 * TITLE_INSET, TITLE, measure)
  const y = box.y - TITLE_HEIGHT - TITLE_GAP
  const title = { x: box.x, y, width: measure(name, TITLE) + 2 * TITLE_INSET, height: TITLE_HEIGHT }
  return [
    element('rect', {
      ...box,
      rx: 14,
      fill: colour,
      'fill-opacity': 0.09,
      stroke: colour,
      'stroke-opacity': 0.4,
      'stroke-width': 1.5,
    }),
    tinted(title, { rx: 8, colour, opacity: 0.24 }, tools),
    words(name, title.x + TITLE_INSET, title.y + 17, { fill: palette.token('ink'), font: TITLE }),
  ].join('')
}

/** The room of a frame together with that of its name. */
export function roomOfFrame({ x, y, width, height }: Box): Box {
  const above = TITLE_HEIGHT + TITLE_GAP
  return { x, y: y - above, width, height: height + above }
}

interface Tint {
  readonly rx: number
  readonly colour: string
  readonly opacity: number
}

/** A colour over the surface, since mixed colours are not read by every program. */
function tinted(box: Box, { rx, colour, opacity }: Tint, { palette }: SvgTools): string {
  return [
    element('rect', { ...box, rx, fill: palette.token('surface') }),
    element('rect', { ...box, rx, fill: colour, 'fill-opacity': opacity, stroke: colour, 'stroke-opacity': 0.45 }),
  ].join('')
}

import type { Box, Point } from '../../geometry/box.ts'
import { MIDDLE } from '../../geometry/edgeLine.ts'
import { LABEL_SIZE, labelText, NO_LABEL, widestLabel } from '../label.ts'
import type { DiagramEdge } from './diagram.ts'
import { element } from './markup.ts'
import { cut, type Font, wrap } from './text.ts'
import { type SvgTools, words } from './words.ts'

const LABEL: Font = { size: LABEL_SIZE.fontSize }
const RULE: Font = { size: 10.5, mono: true }

interface DrawnEdge {
  /** The line with its arrowhead. */
  readonly line: string
  /** Drawn over all lines and cards. */
  readonly label: string
  readonly box: Box
}

/** An edge as the canvas shows it, and the room that it takes beside the cards. */
export function drawEdge({ route, line: drawnLine, labelAt }: DiagramEdge, tools: SvgTools): DrawnEdge {
  const { token } = tools.palette
  const path = drawnLine.path()
  const colour = token(route.isDangling ? 'danger' : 'muted')
  const dashes = route.isDangling ? '5 4' : route.edge ? undefined : '2 4'
  const line = [
    element('path', { d: path, fill: 'none', stroke: colour, 'stroke-dasharray': dashes }),
    element('path', { d: arrowhead(path), fill: colour }),
  ].join('')
  const { drawn, box } = drawLabel(route, drawnLine.labelAt(labelAt ?? MIDDLE), tools)
  return { line, label: drawn, box: around(box, path) }
}

/** At the end of a line, in the direction from which it comes along one of the axes. */
function arrowhead(path: string): string {
  const numbers = numbersOf(path)
  const [beforeX = 0, beforeY = 0, x = 0, y = 0] = numbers.slice(-4)
  const [dx, dy] =
    Math.abs(x - beforeX) > Math.abs(y - beforeY) ? [Math.sign(x - beforeX), 0] : [0, Math.sign(y - beforeY) || 1]
  const [backX, backY] = [x - dx * 7, y - dy * 7]
  return `M ${backX - dy * 4.5} ${backY - dx * 4.5} L ${x} ${y} L ${backX + dy * 4.5} ${backY + dx * 4.5} Z`
}

function drawLabel(
  route: DiagramEdge['route'],
  { x, y }: Point,
  { palette: { token }, measure }: SvgTools,
): { readonly drawn: string; readonly box: Box } {
  const { padding, border, row: rowHeight, rows: most, rule: mostRule } = LABEL_SIZE
  const room = widestLabel(route) - 2 * (padding.x + border)
  const { words: own, rule, moreRules } = labelText(route)
  const more = moreRules > 0 ? ` +${moreRules}` : ''
  const said = own === undefined ? [] : wrap(own || NO_LABEL, room, most, LABEL, measure)
  const rows = [
    ...said.map(text => ({ text, font: LABEL, fill: token(own ? 'ink' : 'muted') })),
    ...(rule === undefined
      ? []
      : [{ text: cut(`${rule}${more}`, Math.min(room, mostRule), RULE, measure), font: RULE, fill: token('muted') }]),
  ]
  const width = Math.max(...rows.map(({ text, font }) => measure(text, font)), 12) + 2 * padding.x
  const height = rows.length * rowHeight + 2 * (padding.y + border)
  const box = { x: x - width / 2, y: y - height / 2, width, height }
  if (rows.length === 0) return { drawn: '', box }
  const stroke = token(route.isDangling ? 'danger' : 'line')
  const drawn = [
    element('rect', { ...box, rx: 10, fill: token('surface'), stroke }),
    ...rows.map(({ text, font, fill }, row) =>
      words(text, box.x + padding.x, box.y + 14 + row * rowHeight, { fill, font, italic: text === NO_LABEL }),
    ),
  ].join('')
  return { drawn, box }
}

/** The room of a label together with that of its line; lines bend no farther than their own points. */
function around(box: Box, path: string): Box {
  const numbers = numbersOf(path)
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height]
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = left, y = top] = [numbers[at], numbers[at + 1]]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function numbersOf(path: string): readonly number[] {
  return path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)?.map(Number) ?? []
}

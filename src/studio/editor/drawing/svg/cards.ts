import type { LucideIcon } from 'lucide-react'
import { type CardLine, partsOf, SHOWN_NAMES } from '#nodes/cardLines.ts'
import type { NodeView } from '#nodes/views.ts'
import { isGlobal, isRecord, isStart, nodeData, nodeName, textMember } from '#pathway/document.ts'
import type { Box } from '../../geometry/box.ts'
import type { Look } from './colours.ts'
import { element, escapeXml } from './markup.ts'
import type { SceneCard } from './scene.ts'
import { cut, type Font, type Measure, wrap } from './text.ts'

/** What drawing needs of the browser. */
export interface Tools {
  readonly look: Look
  readonly measure: Measure
  /** How nodes of a type look. */
  viewOf(type: unknown): Pick<NodeView, 'Icon' | 'accent' | 'lines'>
  /** The shapes inside of an icon of 24 by 24. */
  icon(Icon: LucideIcon): string
}

const HEAD = 36
const PADDING = 10
const LINE = 18
const NAME: Font = { size: 13, weight: 500 }
const TEXT: Font = { size: 12 }
const SMALL: Font = { size: 11 }
const MONO: Font = { size: 11, mono: true }

export const SANS =
  "Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
export const MONOSPACE = "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

interface TextLook {
  readonly fill: string
  readonly font: Font
  readonly italic?: boolean
}

/** One line of text; its baseline is at y. */
export function words(text: string, x: number, y: number, { fill, font, italic }: TextLook, accent?: string): string {
  const spans =
    accent === undefined
      ? escapeXml(text)
      : partsOf(text)
          .map(part => span(part, accent))
          .join('')
  return element(
    'text',
    {
      x,
      y,
      fill,
      'font-size': font.size,
      'font-weight': font.weight,
      'font-family': font.mono ? MONOSPACE : undefined,
      'font-style': italic ? 'italic' : undefined,
      'xml:space': 'preserve',
    },
    spans,
  )
}

function span({ text, isVariable }: { text: string; isVariable: boolean }, accent: string): string {
  return isVariable ? element('tspan', { fill: accent }, escapeXml(text)) : escapeXml(text)
}

function drawIcon({ icon }: Tools, Icon: LucideIcon, x: number, y: number, size: number, colour: string): string {
  const look = {
    fill: 'none',
    stroke: colour,
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  return element('g', { transform: `translate(${x} ${y}) scale(${size / 24})`, ...look }, icon(Icon))
}

/** A node as the canvas shows it. */
export function drawCard({ node, x, y, width, height }: SceneCard, tools: Tools): string {
  const { look } = tools
  const { Icon, accent, lines } = tools.viewOf(node.type)
  const kind = look.kind(accent)
  const starts = isStart(node)
  const head = `M 0 ${HEAD} V 10 A 10 10 0 0 1 10 0 H ${width - 10} A 10 10 0 0 1 ${width} 10 V ${HEAD} Z`
  const parts = [
    starts ? drawStart(tools) : '',
    isGlobal(node)
      ? element('rect', {
          x: -6,
          y: -6,
          width: width + 12,
          height: height + 12,
          rx: 16,
          fill: 'none',
          stroke: kind,
          'stroke-width': 2,
          'stroke-dasharray': '6 4',
        })
      : '',
    element('rect', { width, height, rx: 10, fill: look.surface }),
    element('path', { d: head, fill: kind, 'fill-opacity': 0.12 }),
    element('path', { d: `M 0 ${HEAD} H ${width}`, stroke: look.line }),
    element('rect', { width, height, rx: 10, fill: 'none', stroke: starts ? look.accent : look.line }),
    drawIcon(tools, Icon, PADDING, 10, 16, kind),
    drawHead(node, width, tools),
    ...drawBody(lines(node), { width: width - 2 * PADDING, kind }, tools),
  ]
  return element('g', { transform: `translate(${x} ${y})` }, ...parts.filter(part => part !== ''))
}

const STARTS = 'Calls start here'

function drawStart({ look, measure }: Tools): string {
  const font: Font = { size: 11, weight: 600 }
  const width = measure(STARTS, font) + 36
  return [
    element('path', {
      d: `M 8 0 V -14 A 6 6 0 0 1 14 -20 H ${2 + width} A 6 6 0 0 1 ${8 + width} -14 V 0 Z`,
      fill: look.accent,
    }),
    element('path', { d: 'M 17 -14.5 L 25 -10 L 17 -5.5 Z', fill: look['on-accent'] }),
    words(STARTS, 30, -6, { fill: look['on-accent'], font }),
  ].join('')
}

function drawHead(node: SceneCard['node'], width: number, { look, measure }: Tools): string {
  const parts: string[] = []
  let right = width - PADDING
  const { tag } = nodeData(node)
  if (isRecord(tag)) {
    const name = cut(textMember(tag, 'name').trim(), 64, SMALL, measure)
    const colour = /^(?:#[\da-f]{3,8}|[a-z]+)$/i.exec(textMember(tag, 'color').trim())?.[0] ?? look.muted
    if (name !== '') parts.push(words(name, right - measure(name, SMALL), 22, { fill: look.muted, font: SMALL }))
    right -= (name === '' ? 0 : measure(name, SMALL)) + 10
    parts.push(element('circle', { cx: right + 2, cy: HEAD / 2, r: 4, fill: colour }))
    right -= 10
  }
  const name = cut(nodeName(node), right - 34, NAME, measure)
  return [words(name, 34, 22.5, { fill: look.ink, font: NAME }), ...parts].join('')
}

/** The lines below the head, from top to bottom, as far as there is room. */
function drawBody(
  lines: readonly CardLine[],
  { width, kind }: { readonly width: number; readonly kind: string },
  tools: Tools,
): readonly string[] {
  const { look, measure } = tools
  let top = HEAD + 8
  return lines.map(line => {
    const base = top + 13
    switch (line.is) {
      case 'says': {
        const fill = line.look === 'words' ? look.ink : look.muted
        const wrapped = wrap(withoutBraces(line.text), width, line.lines, TEXT, measure)
        const marked = markAgain(line.text, wrapped)
        top += wrapped.length * LINE + 2
        return marked
          .map((text, row) =>
            words(text, PADDING, base + row * LINE, { fill, font: TEXT, italic: line.look === 'nothing' }, look.accent),
          )
          .join('')
      }
      case 'fact': {
        top += LINE + 2
        const text = cut(withoutBraces(line.text), width - 18, TEXT, measure)
        return (
          drawIcon(tools, line.Icon, PADDING, base - 10, 12, look.muted) +
          words(text, PADDING + 18, base, { fill: look.muted, font: TEXT })
        )
      }
      case 'request': {
        top += LINE + 2
        return drawRequest(line, { base, width, kind }, tools)
      }
      case 'names': {
        top += 22
        return drawNames(line.names, base, width, tools)
      }
      default:
        return ''
    }
  })
}

/** Braces take no room on a card: a variable is set apart by its colour. */
function withoutBraces(text: string): string {
  return partsOf(text)
    .map(part => part.text)
    .join('')
}

/** The variables of a text, in braces again in the lines that it was broken into; one that is broken itself stays plain. */
function markAgain(text: string, lines: readonly string[]): readonly string[] {
  const variables = [...new Set(partsOf(text).flatMap(part => (part.isVariable ? [part.text] : [])))]
  return lines.map(line => variables.reduce((marked, name) => marked.replaceAll(name, `{{${name}}}`), line))
}

function drawRequest(
  { method, url, title }: Extract<CardLine, { is: 'request' }>,
  { base, width, kind }: { readonly base: number; readonly width: number; readonly kind: string },
  { look, measure }: Tools,
): string {
  const font: Font = { size: 10, weight: 600, mono: true }
  const verb = method.toUpperCase().slice(0, 8)
  const wide = measure(verb, font) + 8
  const address = cut(url === '' ? title : withoutBraces(url), width - wide - 6, MONO, measure)
  return [
    element('rect', { x: PADDING, y: base - 12, width: wide, height: 16, rx: 4, fill: kind, 'fill-opacity': 0.15 }),
    words(verb, PADDING + 4, base, { fill: kind, font }),
    words(address, PADDING + wide + 6, base, {
      fill: url === '' ? look.muted : look.ink,
      font: MONO,
      italic: url === '',
    }),
  ].join('')
}

function drawNames(names: readonly string[], base: number, width: number, { look, measure }: Tools): string {
  const more = names.length - SHOWN_NAMES
  const room = width - (more > 0 ? 26 : 0)
  const each = room / Math.min(names.length, SHOWN_NAMES) - 4
  let x = PADDING
  const parts = names.slice(0, SHOWN_NAMES).map(name => {
    const text = cut(name, each - 12, MONO, measure)
    const wide = measure(text, MONO) + 12
    const chip = element('rect', { x, y: base - 13, width: wide, height: LINE, rx: 4, fill: look.raised })
    const drawn = chip + words(text, x + 6, base, { fill: look.ink, font: MONO })
    x += wide + 4
    return drawn
  })
  const rest = more > 0 ? words(`+${more}`, x, base, { fill: look.muted, font: SMALL }) : ''
  return parts.join('') + rest
}

/** Where an edge leads to a node that is not there. */
export function drawGhost({ x, y, width, height }: Box, { look }: Tools): string {
  return [
    element('rect', {
      x,
      y,
      width,
      height,
      rx: 10,
      fill: look['danger-soft'],
      stroke: look.danger,
      'stroke-dasharray': '4 3',
    }),
    element(
      'text',
      {
        x: x + width / 2,
        y: y + height / 2 + 4,
        fill: look.danger,
        'font-size': 12,
        'font-weight': 500,
        'text-anchor': 'middle',
      },
      'Deleted node',
    ),
  ].join('')
}

import { Globe } from 'lucide-react'
import { type CardLine, partsOf, withoutBraces } from '#nodes/cardLines.ts'
import type { Box } from '../../geometry/box.ts'
import { CARD_TEXTS, type CardDescription } from '../card.ts'
import { CARD_LAYOUT } from '../cardLayout.ts'
import type { DiagramCard } from './diagram.ts'
import { element } from './markup.ts'
import { cut, type Font, TOLERANCE, wrap } from './text.ts'
import { drawIcon, type SvgTools, words } from './words.ts'

const { head: HEAD, row: LINE, padding, gap: GAP, border } = CARD_LAYOUT
const PADDING = padding.x
const TOP = border + HEAD + padding.y
const NAME: Font = { size: 13, weight: 500 }
const TEXT: Font = { size: CARD_LAYOUT.fontSize }
const SMALL: Font = { size: 11 }
const MONO: Font = { size: 11, mono: true }
const METHOD: Font = { size: 10, weight: 600, mono: true }
/** The name begins here, after the kind's icon. */
const NAME_LEFT = 34
/** A tag that has less room is a dot. */
const LEAST_TAG = 24
const START: Font = { size: 11, weight: 600 }

/** A node card as the canvas shows it. */
export function drawCard({ card, x, y, width, height }: DiagramCard, tools: SvgTools): string {
  const { token, colour } = tools.palette
  const kind = colour(card.accent)
  const head = `M 0 ${HEAD} V 10 A 10 10 0 0 1 10 0 H ${width - 10} A 10 10 0 0 1 ${width} 10 V ${HEAD} Z`
  const parts = [
    card.isStart ? drawStart(tools) : '',
    card.isGlobal
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
    element('rect', { width, height, rx: 10, fill: token('surface') }),
    element('path', { d: head, fill: kind, 'fill-opacity': 0.12 }),
    element('path', { d: `M 0 ${HEAD} H ${width}`, stroke: token('line') }),
    element('rect', { width, height, rx: 10, fill: 'none', stroke: token('line') }),
    drawIcon(tools, card.Icon, { x: PADDING, y: 10, size: 16, colour: kind }),
    drawHead(card, width, tools),
    ...drawLines(card.lines, { width: width - 2 * PADDING, kind }, tools),
  ]
  return element('g', { transform: `translate(${x} ${y})` }, ...parts.filter(part => part !== ''))
}

function drawStart({ palette, measure }: SvgTools): string {
  const width = measure(CARD_TEXTS.start, START) + 36
  const fill = palette.token('on-accent')
  return [
    element('path', {
      d: `M 8 0 V -14 A 6 6 0 0 1 14 -20 H ${2 + width} A 6 6 0 0 1 ${8 + width} -14 V 0 Z`,
      fill: palette.token('accent'),
    }),
    element('path', { d: 'M 17 -14.5 L 25 -10 L 17 -5.5 Z', fill }),
    words(CARD_TEXTS.start, 30, -6, { fill, font: START }),
  ].join('')
}

function drawHead({ name, tag, isGlobal }: CardDescription, width: number, tools: SvgTools): string {
  const { palette, measure } = tools
  const parts: string[] = []
  let right = width - PADDING
  if (isGlobal) {
    right -= 14
    parts.push(drawIcon(tools, Globe, { x: right, y: HEAD / 2 - 7, size: 14, colour: palette.token('ink') }))
    right -= 8
  }
  if (tag) {
    // The name has its room first, and then what its author calls the node.
    const left = right - NAME_LEFT - 20 - Math.min(measure(name, NAME) / TOLERANCE, right - NAME_LEFT)
    const text = left < LEAST_TAG ? '' : cut(tag.name, Math.min(64, left), SMALL, measure)
    const wide = measure(text, SMALL)
    const fill = palette.token('muted')
    if (text !== '') parts.push(words(text, right - wide, 22, { fill, font: SMALL }))
    right -= (text === '' ? 0 : wide) + 10
    parts.push(element('circle', { cx: right + 2, cy: HEAD / 2, r: 4, fill: tag.colour ?? fill, stroke: fill }))
    right -= 10
  }
  const shown = cut(name, right - NAME_LEFT, NAME, measure)
  return [words(shown, NAME_LEFT, 22.5, { fill: palette.token('ink'), font: NAME }), ...parts].join('')
}

/** The lines below the head, from top to bottom. */
function drawLines(
  lines: readonly CardLine[],
  { width, kind }: { readonly width: number; readonly kind: string },
  tools: SvgTools,
): readonly string[] {
  const { palette, measure } = tools
  const { token } = palette
  let top = TOP
  return lines.map(line => {
    const base = top + 13
    switch (line.is) {
      case 'says': {
        const fill = token(line.tone === 'plain' ? 'ink' : 'muted')
        const wrapped = wrap(withoutBraces(line.text), width, line.lines, TEXT, measure)
        const marked = markAgain(line.text, wrapped)
        top += wrapped.length * LINE + GAP
        return marked
          .map((text, row) =>
            words(
              text,
              PADDING,
              base + row * LINE,
              { fill, font: TEXT, italic: line.tone === 'placeholder' },
              token('accent'),
            ),
          )
          .join('')
      }
      case 'fact': {
        top += LINE + GAP
        const text = cut(withoutBraces(line.text), width - 18, TEXT, measure)
        return (
          drawIcon(tools, line.Icon, { x: PADDING, y: base - 10, size: 12, colour: token('muted') }) +
          words(text, PADDING + 18, base, { fill: token('muted'), font: TEXT })
        )
      }
      case 'request': {
        top += LINE + GAP
        return drawRequest(line, { base, width, kind }, tools)
      }
      case 'names': {
        top += CARD_LAYOUT.names + GAP
        return drawNames(line, base, width, tools)
      }
      default:
        return ''
    }
  })
}

/** The variables of a text, in braces again in the lines that it was broken into; one that is broken itself stays plain. */
function markAgain(text: string, lines: readonly string[]): readonly string[] {
  const variables = [...new Set(partsOf(text).flatMap(part => (part.isVariable ? [part.text] : [])))]
  return lines.map(line => variables.reduce((marked, name) => marked.replaceAll(name, `{{${name}}}`), line))
}

type LineOf<Is extends CardLine['is']> = Extract<CardLine, { readonly is: Is }>

function drawRequest(
  { method, text, tone }: LineOf<'request'>,
  { base, width, kind }: { readonly base: number; readonly width: number; readonly kind: string },
  { palette, measure }: SvgTools,
): string {
  const wide = measure(method, METHOD) + 8
  const address = cut(withoutBraces(text), width - wide - 6, MONO, measure)
  return [
    element('rect', { x: PADDING, y: base - 12, width: wide, height: 16, rx: 4, fill: kind, 'fill-opacity': 0.15 }),
    words(method, PADDING + 4, base, { fill: kind, font: METHOD }),
    words(address, PADDING + wide + 6, base, {
      fill: palette.token(tone === 'plain' ? 'ink' : 'muted'),
      font: MONO,
      italic: tone === 'placeholder',
    }),
  ].join('')
}

function drawNames({ names, more }: LineOf<'names'>, base: number, width: number, tools: SvgTools): string {
  const { palette, measure } = tools
  const each = (width - (more > 0 ? 26 : 0)) / names.length - 4
  let x = PADDING
  const parts = names.map(name => {
    const text = cut(name, each - 12, MONO, measure)
    const wide = measure(text, MONO) + 12
    const chip = element('rect', { x, y: base - 13, width: wide, height: LINE, rx: 4, fill: palette.token('raised') })
    const drawn = chip + words(text, x + 6, base, { fill: palette.token('ink'), font: MONO })
    x += wide + 4
    return drawn
  })
  const rest = more > 0 ? words(`+${more}`, x, base, { fill: palette.token('muted'), font: SMALL }) : ''
  return parts.join('') + rest
}

/** Stands where an edge leads to a node that is not there. */
export function drawGhost({ x, y, width, height }: Box, { palette }: SvgTools): string {
  return [
    element('rect', {
      x,
      y,
      width,
      height,
      rx: 10,
      fill: palette.token('danger-soft'),
      stroke: palette.token('danger'),
      'stroke-dasharray': '4 3',
    }),
    element(
      'text',
      {
        x: x + width / 2,
        y: y + height / 2 + 4,
        fill: palette.token('danger'),
        'font-size': 12,
        'font-weight': 500,
        'text-anchor': 'middle',
      },
      CARD_TEXTS.missing,
    ),
  ].join('')
}

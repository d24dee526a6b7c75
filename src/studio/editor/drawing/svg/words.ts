import type { LucideIcon } from 'lucide-react'
import { partsOf } from '#nodes/cardLines.ts'
import type { NotePart } from '../noteText.ts'
import type { Palette } from '../palette.ts'
import { element, escapeXml } from './markup.ts'
import type { Font, Measure } from './text.ts'

/** The parts of a renderer that the browser gives: colours, the widths of texts, and icons. */
export interface SvgTools {
  readonly palette: Palette
  readonly measure: Measure
  /** The shapes inside of an icon of 24 by 24. */
  icon(Icon: LucideIcon): string
}

export const SANS =
  "Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
export const MONOSPACE = "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

interface WordStyle {
  readonly fill: string
  readonly font: Font
  readonly italic?: boolean
}

/** Writes one line of text; its baseline is at y. */
export function words(text: string, x: number, y: number, style: WordStyle, accent?: string): string {
  const spans =
    accent === undefined
      ? escapeXml(text)
      : partsOf(text)
          .map(part =>
            part.isVariable ? element('tspan', { fill: accent }, escapeXml(part.text)) : escapeXml(part.text),
          )
          .join('')
  return writeLine(spans, x, y, style)
}

/** Writes one line of text of which parts are bold. */
export function weightedWords(parts: readonly NotePart[], x: number, y: number, style: WordStyle): string {
  const spans = parts.map(({ text, isBold }) =>
    isBold ? element('tspan', { 'font-weight': 600 }, escapeXml(text)) : escapeXml(text),
  )
  return writeLine(spans.join(''), x, y, style)
}

function writeLine(spans: string, x: number, y: number, { fill, font, italic }: WordStyle): string {
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

/** Draws an icon in lines of one colour. */
export function drawIcon(
  { icon }: SvgTools,
  Icon: LucideIcon,
  { x, y, size, colour }: { readonly x: number; readonly y: number; readonly size: number; readonly colour: string },
): string {
  const stroke = {
    fill: 'none',
    stroke: colour,
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  return element('g', { transform: `translate(${x} ${y}) scale(${size / 24})`, ...stroke }, icon(Icon))
}

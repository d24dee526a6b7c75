import { expect, test } from 'vitest'
import '#studio/shell/testing/renderStudio.tsx'
import { nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import './dom/marks.css'
import './dom/notes.css'
import { FAR_EDGE } from './canvas/paint.ts'
import { FAR_FILL } from './card.ts'
import { markStyles } from './marks.ts'
import { type Palette, type Theme, withThemePalette } from './palette.ts'

type Rgb = readonly [number, number, number]

const context = document
  .createElement('canvas')
  .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D

/** Color that the browser paints: one at some opacity over another. */
function painted(css: string, alpha = 1, below = 'black'): Rgb {
  context.globalAlpha = 1
  context.fillStyle = below
  context.fillRect(0, 0, 1, 1)
  context.globalAlpha = alpha
  context.fillStyle = css
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map(part => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const SET_BACK = Number(getComputedStyle(document.documentElement).getPropertyValue('--set-back'))
const NOTES = ['yellow', 'green', 'blue', 'pink', 'grey']

/** The pairs of colours of the canvas and its overview that a person has to tell apart, with the least contrast of each. */
function pairs({ token, colour, tint }: Palette): readonly (readonly [string, Rgb, Rgb, number])[] {
  const [bg, surface, ink] = [painted(token('bg')), painted(token('surface')), painted(token('ink'))]
  const mixed = (css: string, percent: number) => painted(tint(css, percent))
  const kinds = [...nodeKinds.map(({ type }) => viewOf(type).accent), viewOf('unknown').accent]
  return [
    ['words on a card', ink, surface, 4.5],
    ['quiet words on a card', painted(token('muted')), surface, 4.5],
    ['variables on a card', painted(token('accent')), surface, 4.5],
    ['the flag of the start', painted(token('on-accent')), painted(token('accent')), 4.5],
    ['a missing node', painted(token('danger')), painted(token('danger-soft')), 4.5],
    [
      'the name of a card that is set back',
      painted(token('ink'), SET_BACK, token('bg')),
      painted(token('surface'), SET_BACK, token('bg')),
      4.5,
    ],
    ['words beside the canvas', painted(token('muted')), bg, 4.5],
    ...NOTES.flatMap(
      note =>
        [
          [`words of a ${note} note`, ink, mixed(`var(--note-${note})`, 18), 4.5],
          [`the title of a ${note} group`, ink, mixed(`var(--note-${note})`, 24), 4.5],
        ] as const,
    ),
    ...kinds.flatMap(
      kind =>
        [
          [`the head of ${kind}`, ink, mixed(kind, 12), 4.5],
          [`the icon of ${kind}`, painted(colour(kind)), mixed(kind, 12), 3],
          [`a method on ${kind}`, painted(colour(kind)), mixed(kind, 15), 4.5],
          [`the name of ${kind} from afar`, ink, mixed(kind, 16), 4.5],
          [`the bar of ${kind} from afar`, painted(colour(kind)), mixed(kind, 16), 3],
          [`the bar of ${kind} on the canvas`, painted(colour(kind)), bg, 3],
          [`a card of ${kind} as a dot`, mixed(kind, FAR_FILL), bg, 3],
        ] as const,
    ),
    ['an edge', painted(token('muted')), bg, 3],
    ['an edge from afar', painted(token('muted'), FAR_EDGE, token('bg')), bg, 3],
    ...['danger', 'warning', 'success', 'accent'].flatMap(
      name =>
        [
          [`${name} on the canvas`, painted(token(name)), bg, 3],
          [`${name} on a card`, painted(token(name)), surface, 3],
        ] as const,
    ),
    ...Object.entries(markStyles).map(
      ([mark, style]) => [`the badge “${mark}”`, painted(colour(style.colour)), surface, 4.5] as const,
    ),
  ]
}

test.each<Theme>(['light', 'dark'])(
  'what the canvas shows in the %s theme can be told from what is behind it',
  async theme => {
    const low = await withThemePalette(theme, palette =>
      pairs(palette).flatMap(([name, one, other, least]) => {
        const found = contrast(one, other)
        return found < least ? [`${name}: ${found.toFixed(2)} < ${least}`] : []
      }),
    )
    expect(low).toEqual([])
  },
)

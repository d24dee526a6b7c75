import { describe, expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { readEdgeRoutes } from '../../geometry/edgeRoutes.ts'
import { selectionOf } from '../../session/document/selection.ts'
import { flowNodes } from '../flow.ts'
import { diagramOf } from './diagram.ts'
import { MAX_PIXELS, MAX_SIDE, possibleScale } from './raster.ts'
import { renderSvg } from './renderSvg.ts'
import { cut, type Measure, wrap } from './text.ts'
import type { SvgTools } from './words.ts'

const measure: Measure = (text, { size }) => text.length * size * 0.5
const tools: SvgTools = {
  palette: { colour: css => css, token: name => `#${name}`, tint: css => css },
  measure,
  icon: () => '<path d="M0 0"/>',
}

const document: PathwayDocument = {
  name: 'Orders & <more>',
  description: '',
  nodes: [
    {
      id: 'a',
      type: 'Default',
      position: { x: 0, y: 0 },
      data: { name: '<img src=x>', isStart: true, prompt: `Ask {{name}} "now"\u0000 ${'and again '.repeat(40)}` },
    },
    {
      id: 'b',
      type: 'Webhook',
      position: { x: 400, y: 300 },
      data: { name: 'Look up', url: 'https://u:p@a.example/x?k=1' },
    },
    { id: 'c', type: 'End Call', data: { name: 'Nowhere placed', text: 'Bye.' } },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', label: 'asks & waits' },
    { id: 'f', source: 'b', target: 'gone', label: 'lost' },
    { id: 'g', source: 'a', target: 'a', label: 'again' },
  ],
}

const noted: PathwayDocument = {
  ...document,
  canvas: {
    notes: [
      { id: 'n', text: 'Ask & wait\n\n<script>', color: 'pink', position: { x: -900, y: 0 } },
      { id: 'm', text: '', color: 'yellow', position: { x: 3000, y: 0 } },
    ],
    groups: [{ id: 'o', name: '<b>Orders</b>', color: 'blue', nodes: ['a', 'b'] }],
  },
}

const laidOut = new Map([['c', { x: 0, y: 600 }]])

describe('the image of a pathway', () => {
  it('shows every card, edge and label, with its texts as texts', () => {
    const { svg, width, height } = renderSvg(diagramOf(document, laidOut), tools, { background: 'canvas' })
    expect(svg).toContain('<title>Orders &amp; &lt;more&gt;</title>')
    for (const text of [
      '&lt;img src=x&gt;',
      'Look up',
      'Nowhere placed',
      'asks &amp; waits',
      'again',
      'Deleted node',
    ]) {
      expect(svg).toContain(`>${text}</text>`)
    }
    expect(svg).toContain('<tspan fill="#accent">name</tspan>')
    expect(svg).not.toMatch(/NaN|undefined|u:p@/)
    expect(svg).not.toContain('\u0000')
    expect(svg).toContain(`width="${width}" height="${height}"`)
  })

  it('leaves room for all that is drawn', () => {
    const { svg, width, height } = renderSvg(diagramOf(document, laidOut), tools, { background: 'none' })
    const [x = 0, y = 0] = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
    expect([x, y]).toEqual([expect.toSatisfy(left => left < 0), expect.toSatisfy(top => top < -20)])
    expect(x + width).toBeGreaterThan(400 + 264)
    expect(y + height).toBeGreaterThan(300 + 132)
  })

  it('shows a chosen part, with the edges inside of it alone', () => {
    const diagram = diagramOf(document, laidOut, selectionOf({ nodes: ['a', 'b'] }))
    expect(diagram.cards.map(({ card }) => card.name)).toEqual(['<img src=x>', 'Look up'])
    expect(diagram.edges.map(({ route }) => route.key)).toEqual(['e', 'g'])
    expect(diagram.ghosts).toEqual([])
  })

  it('shows groups below notes, and notes below cards, in their colours, with their texts as texts', () => {
    const { svg } = renderSvg(diagramOf(noted, laidOut), tools, { background: 'canvas' })
    const places = ['>&lt;b&gt;Orders&lt;/b&gt;</text>', '>Ask &amp; wait</text>', '>Look up</text>'].map(text =>
      svg.indexOf(text),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(svg).toContain('fill="#note-pink"')
    expect(svg).toContain('fill="#note-blue"')
    expect(svg).toContain('>Empty note</text>')
    expect(svg).not.toMatch(/NaN|undefined/)
  })

  it('has the words of a label in two rows before they are cut', () => {
    const label = 'The caller has confirmed the number of the rental agreement'
    const edges = [{ id: 'e', source: 'a', target: 'b', label }]
    const { svg } = renderSvg(diagramOf({ ...document, edges }, laidOut), tools, { background: 'none' })
    const rows = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, row]) => row ?? '').filter(row => label.includes(row))
    expect(rows).toHaveLength(2)
    expect(rows.join(' ')).toBe(label)
  })

  it('has lines run behind a note, but over one on which cards stand', () => {
    const size = { width: 400, height: 200 }
    const canvas = {
      notes: [
        { id: 'under', text: 'Under', color: 'yellow', position: { x: -20, y: -20 }, ...size },
        { id: 'over', text: 'Over', color: 'yellow', position: { x: -900, y: 20 }, ...size },
      ],
    }
    const nodes = [{ id: 'a', type: 'Default', data: { name: 'A' }, position: { x: 0, y: 0 } }]
    const noted = { ...document, nodes, edges: [{ id: 'e', source: 'a', target: 'a', label: 'again' }], canvas }
    const { svg } = renderSvg(diagramOf(noted, laidOut), tools, { background: 'none' })
    const places = ['>Under</text>', 'fill="none" stroke="#muted"', '>Over</text>'].map(part => svg.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    const notes = flowNodes(readEdgeRoutes(noted), selectionOf({}), laidOut).filter(({ type }) => type === 'note')
    expect(notes.map(({ zIndex }) => zIndex)).toEqual([-1, 0])
  })

  it('leaves room for notes and for the names of groups', () => {
    const { svg } = renderSvg(diagramOf(noted, laidOut), tools, { background: 'none' })
    const [x = 0, y = 0, width = 0] = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
    expect(y).toBeLessThan(-40 - 25 - 48)
    expect(x).toBe(-900 - 48)
    expect(x + width).toBeGreaterThan(3000 + 240)
  })

  it('shows the chosen notes, and the frames of the chosen nodes alone', () => {
    const some = diagramOf(noted, laidOut, selectionOf({ nodes: ['a'], notes: ['n'] }))
    expect(some.notes.map(({ note }) => note.id)).toEqual(['n'])
    expect(some.frames).toEqual([expect.objectContaining({ x: -28, y: -40, width: 264 + 56 })])
    expect(diagramOf(noted, laidOut, selectionOf({ nodes: ['c'] }))).toMatchObject({ notes: [], frames: [] })
  })

  it('of nothing is an empty sheet', () => {
    const { width, height } = renderSvg(diagramOf({ ...document, nodes: [], edges: [] }, laidOut), tools, {
      background: 'canvas',
    })
    expect([width, height]).toEqual([96, 96])
  })
})

describe('a text in an image', () => {
  it('is cut where it does not fit', () => {
    expect(cut('short', 100, { size: 10 }, measure)).toBe('short')
    expect(cut('a text that is too long', 60, { size: 10 }, measure)).toBe('a text tha…')
  })

  it('is broken between words, its last line cut', () => {
    expect(wrap('one two three four five six', 60, 2, { size: 10 }, measure)).toEqual(['one two', 'three four…'])
    expect(wrap('one', 60, 3, { size: 10 }, measure)).toEqual(['one'])
    expect(wrap('', 60, 3, { size: 10 }, measure)).toEqual([])
  })
})

it('an image is no larger than a browser can draw', () => {
  expect(possibleScale({ width: 1000, height: 500 }, 4)).toBe(4)
  expect(possibleScale({ width: 10_000, height: 100 }, 4) * 10_000).toBeLessThanOrEqual(MAX_SIDE)
  const scale = possibleScale({ width: 12_000, height: 12_000 }, 4)
  expect(12_000 * 12_000 * scale ** 2).toBeLessThanOrEqual(MAX_PIXELS)
})

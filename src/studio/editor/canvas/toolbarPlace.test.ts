import { expect, it } from 'vitest'
import { toolbarPlace } from './toolbarPlace.ts'

type Canvas = Parameters<ReturnType<typeof toolbarPlace>>[0]

/** A canvas of 1000 by 600 pixels. */
function canvas(places: Readonly<Record<string, readonly [x: number, y: number]>>, more: Partial<Canvas> = {}): Canvas {
  const nodes = Object.entries(places).map(([id, [x, y]]) => ({ id, data: {}, position: { x, y } }))
  const nodeLookup = new Map(nodes.map(node => [node.id, node])) as unknown as Canvas['nodeLookup']
  return { nodes, nodeLookup, transform: [0, 0, 1], width: 1000, height: 600, userSelectionActive: false, ...more }
}

const two = new Set(['one', 'two'])

it('stands above the middle of the nodes, at every zoom', () => {
  const places = { one: [300, 300], two: [400, 200], other: [0, 0] } as const
  expect(toolbarPlace(two)(canvas(places))).toEqual({ x: 482, y: 132 })
  expect(toolbarPlace(two)(canvas(places, { transform: [100, 50, 0.5] }))).toEqual({ x: 341, y: 96 })
})

it('stays inside of the canvas, and goes with the nodes', () => {
  const place = toolbarPlace(two)
  expect(place(canvas({ one: [-200, -50], two: [0, 200] }))).toEqual({ x: 240, y: 8 })
  expect(place(canvas({ one: [900, 590], two: [950, 595] }))).toEqual({ x: 760, y: 522 })
  expect(place(canvas({ one: [2000, 300], two: [2100, 300] }))).toBeUndefined()
  expect(place(canvas({ one: [100, 300], two: [0, 300] }, { width: 300 }))).toEqual({ x: 158, y: 232 })
})

it('stands above the middle of what is in view, and above the title of a group', () => {
  const far = { one: [100, 300], two: [20_000, 300] } as const
  expect(toolbarPlace(two)(canvas(far))).toEqual({ x: 550, y: 232 })
  expect(toolbarPlace(two, true)(canvas(far))).toEqual({ x: 550, y: 208 })
})

it('is gone while nodes are dragged or a frame is drawn', () => {
  const places = { one: [300, 300], two: [400, 200] } as const
  expect(toolbarPlace(two)(canvas(places, { userSelectionActive: true }))).toBeUndefined()
  const dragged = canvas(places)
  Object.assign(dragged.nodeLookup.get('two') ?? {}, { dragging: true })
  expect(toolbarPlace(two)(dragged)).toBeUndefined()
})

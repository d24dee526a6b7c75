import { expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { placeAtEnd, placeBelow } from './newNode.ts'

const pathway = (at: readonly { x: number; y: number }[], notes: readonly object[] = []): PathwayDocument => ({
  name: 'x',
  description: '',
  nodes: at.map((position, index) => ({ id: `n${index}`, position })),
  edges: [],
  canvas: { notes },
})

it('places what is new below the lowest card or note, however high that is', () => {
  expect(placeAtEnd(pathway([]))).toEqual({ x: 0, y: 0 })
  expect(placeAtEnd(pathway([{ x: 40, y: 100 }]))).toEqual({ x: 40, y: 320 })
  const note = { id: 'n', text: '', color: 'blue', position: { x: -10, y: 0 }, width: 240, height: 1500 }
  expect(placeAtEnd(pathway([{ x: 40, y: 100 }], [note]))).toEqual({ x: -10, y: 1588 })
})

it('goes aside of cards that are in the way, and stops where numbers are too large to be counted up', () => {
  const below = [0, 1, 2].map(at => ({ x: 300 * at, y: 200 }))
  expect(placeBelow(pathway([{ x: 0, y: 0 }, ...below]), 'n0')).toEqual({ x: 960, y: 220 })
  const far = { x: 1e19, y: 200 }
  expect(placeBelow(pathway([{ x: 1e19, y: 0 }, far]), 'n0')).toMatchObject({ y: 220 })
})

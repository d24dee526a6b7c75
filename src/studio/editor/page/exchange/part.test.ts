import { expect, it } from 'vitest'
import { diagramOf } from '../../drawing/svg/diagram.ts'
import { placedSelection, selectionOf } from '../../session/document/selection.ts'
import { partOf } from './part.ts'

const note = { id: 'n', text: 'Ask legal', color: 'blue', position: { x: 0, y: 300 }, width: 240, height: 150 }
const group = { id: 'g', name: 'Opening', color: 'green', nodes: ['a', 'b'] }
const nodes = ['a', 'b', 'c'].map((id, at) => ({ id, data: { name: id }, position: { x: at * 400, y: 0 } }))
const edge = { id: 'ab', source: 'a', target: 'b', label: 'on' }
const document = { name: 'x', description: '', nodes, edges: [edge], canvas: { notes: [note], groups: [group] } }

it('exports a selection of notes alone', () => {
  const selection = selectionOf({ notes: ['n'] })
  expect(partOf(document, selection)).toEqual({ nodes: [], edges: [], canvas: { notes: [note] } })
  const { notes, cards, frames } = diagramOf(document, new Map(), placedSelection({ document, selection }))
  expect(notes.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([[0, 300, 240, 150]])
  expect([...cards, ...frames]).toEqual([])
})

it('exports a selected group with its nodes and what connects them', () => {
  const selection = selectionOf({ groups: ['g'] })
  const file = { nodes: nodes.slice(0, 2), edges: [edge], canvas: { groups: [group] } }
  expect(partOf(document, selection)).toEqual(file)
  const { cards, frames, edges } = diagramOf(document, new Map(), placedSelection({ document, selection }))
  expect([cards.length, frames.length, edges.length]).toEqual([2, 1, 1])
})

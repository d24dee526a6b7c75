import { expect, it } from 'vitest'
import { listGroups, listNotes } from './canvas.ts'
import { addNote, groupNodes, moveNotes, removeNotes, setGroup, setNote, ungroup } from './commands/canvas.ts'
import { removeElements } from './commands/nodes.ts'
import type { PathwayDocument } from './document.ts'

const bare: PathwayDocument = { name: 'x', description: '', nodes: [{ id: 'a' }], edges: [] }
const drawn: PathwayDocument = {
  ...bare,
  canvas: { notes: [{ id: 'n', text: 'Ask' }], groups: [{ id: 'g', nodes: ['a'] }] },
}

it.each([
  ['none', bare],
  ['some', drawn],
])('gives the same lists for the same document, which has %s', (_, document) => {
  expect(listNotes(document)).toBe(listNotes(document))
  expect(listGroups(document)).toBe(listGroups(document))
  expect(listGroups({ ...document, nodes: [...document.nodes] })).toBe(listGroups(document))
})

const note = { id: 'n', text: 'Ask', color: 'yellow', position: { x: 0, y: 0 }, width: 240, height: 150 } as const

it.each([
  [null],
  ['drawn'],
  [[]],
  [{ notes: null, groups: 'none' }],
  [{ notes: [null, { id: 'n' }], groups: [7] }],
  [{ notes: {}, groups: {} }],
])('keeps a canvas that holds neither notes nor groups: %j', canvas => {
  const document = { ...bare, canvas }
  expect(listNotes(document)).toEqual([])
  expect(listGroups(document)).toEqual([])
  const group = { id: 'g', name: '', color: 'blue', nodes: ['a'] } as const
  const commands = [
    () => addNote(document, { note }),
    () => setNote(document, { id: 'n', members: { text: 'x' } }),
    () => moveNotes(document, { positions: { n: { x: 9, y: 9 } } }),
    () => removeNotes(document, { ids: ['n'] }),
    () => groupNodes(document, { group }),
    () => setGroup(document, { id: 'g', members: { name: 'x' } }),
    () => ungroup(document, { ids: ['g'] }),
  ]
  for (const command of commands) expect(command().canvas).toBe(canvas)
  expect(removeElements(document, { nodes: ['a'], edges: [] }).canvas).toEqual(canvas)
})

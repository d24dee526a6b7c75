import { expect, it } from 'vitest'
import { listGroups, listNotes } from './canvas.ts'
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

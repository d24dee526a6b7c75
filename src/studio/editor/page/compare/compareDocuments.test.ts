import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listGroups, listNotes } from '#pathway/canvas.ts'
import { addEdge, setEdgeLabel } from '#pathway/commands/edges.ts'
import { addNode, moveNodes, removeElements, setNodeMembers } from '#pathway/commands/nodes.ts'
import { keyedEdges, listNodes, type PathwayDocument } from '#pathway/document.ts'
import { documents } from '#pathway/testing/documents.ts'
import { compareDocuments } from './compareDocuments.ts'

const before: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: ['a', 'b', 'c'].map(id => ({ id, data: { name: id }, position: { x: 0, y: 0 } })),
  edges: [
    { id: 'ab', source: 'a', target: 'b', label: 'on' },
    { id: 'bc', source: 'b', target: 'c', label: 'end' },
  ],
}

it('shows both states on one canvas, with what went beside what is there', () => {
  const gone = removeElements(before, { nodes: ['c'], edges: [] })
  const written = setEdgeLabel(setNodeMembers(gone, { id: 'a', members: { prompt: 'Hello' } }), {
    key: 'ab',
    label: 'off',
  })
  const after = addEdge(
    addNode(moveNodes(written, { positions: { b: { x: 9, y: 9 } } }), { node: { id: 'd', data: { name: 'd' } } }),
    { id: 'bd', source: 'b', target: 'd' },
  )
  const { document, marks, changes } = compareDocuments(before, after)
  expect(document.nodes.map(node => node.id)).toEqual(['a', 'b', 'd', 'c'])
  expect(document.nodes.at(-1)).toMatchObject({ position: { x: 304, y: 0 } })
  expect(Object.fromEntries(marks.nodes)).toEqual({ a: ['changed'], b: ['moved'], c: ['removed'], d: ['added'] })
  expect(Object.fromEntries(marks.edges)).toEqual({ ab: ['changed'], bc: ['removed'], bd: ['added'] })
  expect(changes.map(({ how, at }) => `${how} ${at.node_id ?? at.edge_key}`)).toEqual([
    'added d',
    'changed a',
    'removed c',
    'added bd',
    'changed ab',
    'removed bc',
  ])
})

it('lays no removed card over another, as long as there is room', () => {
  const after = { ...before, nodes: [], edges: [] }
  const { document } = compareDocuments(before, after)
  expect(listNodes(document).map(({ position }) => position?.x)).toEqual([0, 304, 608])
})

it('shows what was removed farther out than numbers are exact', () => {
  const far = { ...before, nodes: ['a', 'b', 'c'].map(id => ({ id, position: { x: 1e19, y: 0 } })) }
  const { document } = compareDocuments(far, { ...far, nodes: far.nodes.slice(0, 1) })
  expect(listNodes(document).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('shows the notes and groups of both, marked alike', () => {
  const note = (id: string, text: string) => ({ id, text, color: 'yellow', position: { x: 0, y: 0 } })
  const group = (id: string, nodes: readonly string[]) => ({ id, name: id, color: 'blue', nodes })
  const one = { ...before, canvas: { notes: [note('kept', 'Old'), note('gone', 'Bye')], groups: [group('g', ['a'])] } }
  const other = {
    ...before,
    canvas: { notes: [note('kept', 'New'), note('fresh', 'Hi')], groups: [group('h', ['b'])] },
  }
  const { document, marks, changes } = compareDocuments(one, other)
  expect(listNotes(document).map(({ id }) => id)).toEqual(['kept', 'fresh', 'gone'])
  expect(listGroups(document).map(({ id }) => id)).toEqual(['h', 'g'])
  expect(Object.fromEntries(marks.notes ?? [])).toEqual({ kept: ['changed'], fresh: ['added'], gone: ['removed'] })
  expect(Object.fromEntries(marks.groups ?? [])).toEqual({ h: ['added'], g: ['removed'] })
  expect(changes.map(({ at }) => at.note_id ?? at.group_id)).toEqual(['fresh', 'kept', 'gone', 'h', 'g'])
})

it('marks only what its canvas shows, for any two states', () => {
  fc.assert(
    fc.property(documents, documents, (one, other) => {
      const { document, marks } = compareDocuments(one, other)
      const ids = new Set(listNodes(document).map(({ id }) => id))
      const keys = new Set(keyedEdges(document).map(({ key }) => key))
      expect([...marks.nodes.keys()].filter(id => !ids.has(id))).toEqual([])
      expect([...marks.edges.keys()].filter(key => !keys.has(key))).toEqual([])
      const notes = new Set(listNotes(document).map(({ id }) => id))
      expect([...(marks.notes?.keys() ?? [])].filter(id => !notes.has(id))).toEqual([])
    }),
  )
})

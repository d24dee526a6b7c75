import { expect, test } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { findInPathway } from './find.ts'

const document: PathwayDocument = {
  name: 'Desk',
  description: '',
  nodes: [
    {
      id: 'a',
      type: 'Default',
      data: { name: 'Main greeting', prompt: 'Greet the caller, then ask for the booking number of the trip.' },
    },
    { id: 'b', type: 'Default', data: { name: 'Greeting', text: 'Good morning' } },
    { id: 'c', type: 'End Call', data: { name: 'Goodbye', text: 'Thank you' } },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', label: 'Booking is known' },
    { id: 'f', source: 'a', target: 'gone', label: 'no booking' },
  ],
}
const keys = (hits: readonly { key: string }[]) => hits.map(hit => hit.key)

test('names that begin with the words come before those that hold them', () => {
  expect(keys(findInPathway(document, ' greeting ').nodes)).toEqual(['node b', 'node a'])
})

test('edges are found by their label, and named by their ends', () => {
  const { edges } = findInPathway(document, 'BOOKING')
  expect(edges.map(hit => hit.title)).toEqual(['Main greeting → Greeting', 'Main greeting → a missing node'])
  expect(edges[0]?.place).toEqual({ edge_key: 'e', field: 'label' })
})

test('texts are found with the field that they stand in and the words around', () => {
  const [hit] = findInPathway(document, 'booking number').texts
  expect(hit?.place).toEqual({ node_id: 'a', field: 'prompt' })
  expect(hit?.excerpt).toEqual({
    before: 'Greet the caller, then ask for the ',
    match: 'booking number',
    after: ' of the trip.',
  })
})

test('names that are the words come first, then those that begin with them, then those that were used last', () => {
  const nodes = ['a greet', 'greet', 'greeting', 'regreet', 'greet b'].map(name => ({ id: name, data: { name } }))
  const found = (recent: readonly string[]) =>
    findInPathway({ ...document, nodes }, 'greet', recent).nodes.map(hit => hit.title)
  expect(found([])).toEqual(['greet', 'greeting', 'greet b', 'a greet', 'regreet'])
  expect(found(['node greet b'])).toEqual(['greet', 'greet b', 'greeting', 'a greet', 'regreet'])
})

test('words may stand apart, and variables are found by name', () => {
  const hits = findInPathway(document, 'booking greet')
  expect(hits.texts.map(hit => hit.excerpt?.match)).toEqual(['booking'])
  const withVariable = { ...document, globalPrompt: 'Say {{Booking_number}}' }
  expect(findInPathway(withVariable, 'book').variables.map(hit => hit.title)).toEqual(['Booking_number'])
})

test('without words the nodes are listed', () => {
  expect(keys(findInPathway(document, '').nodes)).toEqual(['node a', 'node b', 'node c'])
})

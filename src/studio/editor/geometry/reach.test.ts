import { expect, it } from 'vitest'
import { listNodes, type PathwayDocument } from '#pathway/document.ts'
import { summarizeCard } from '../drawing/card.ts'
import { selectionOf } from '../session/document/selection.ts'
import { isInReach } from './reach.ts'

const document: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [
    { id: 'ask', type: 'Default', data: { name: 'Ask', prompt: 'Ask.' } },
    { id: 'help', type: 'Default', data: { name: 'Help', prompt: 'Help.', isGlobal: true } },
    { id: 'bye', type: 'End Call', data: { name: 'Bye' } },
  ],
  edges: [],
}
const reached = (...selected: readonly string[]) =>
  listNodes(document)
    .filter(node =>
      isInReach(
        { document, selection: selectionOf({ nodes: selected }) },
        { id: node.id, ...summarizeCard(node, undefined) },
      ),
    )
    .map(node => node.id)

it('marks where the caller can be led to the selected global node', () => {
  expect(reached('help')).toEqual(['ask'])
})

it('marks nothing for a node that is not global, for several nodes, and for none', () => {
  expect(reached('ask')).toEqual([])
  expect(reached('help', 'bye')).toEqual([])
  expect(reached()).toEqual([])
  expect(reached('gone')).toEqual([])
})

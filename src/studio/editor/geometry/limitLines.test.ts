import { expect, it } from 'vitest'
import type { NodeData, PathwayDocument } from '#pathway/document.ts'
import { limitLinks } from './limitLines.ts'

const pathway = (ask: NodeData, globalConfig: NodeData = {}): PathwayDocument => ({
  name: 'x',
  description: '',
  nodes: [
    { id: 'ask', type: 'Default', data: { name: 'Ask', prompt: 'Ask.', ...ask } },
    { id: 'help', type: 'Default', data: { name: 'Help', prompt: 'Help.' } },
    { id: 'bye', type: 'End Call', data: { name: 'Bye' } },
    { globalConfig },
  ],
  edges: [],
})

it('shows where the limits of a node lead, its own before those of the pathway', () => {
  const common = { noMatch: { target: 'bye' }, noInput: { target: 'bye' } }
  expect(limitLinks(pathway({ noMatch: { target: 'help' } }, common), 'ask')).toEqual([
    { target: 'help', members: ['noMatch'] },
    { target: 'bye', members: ['noInput'] },
  ])
  expect(limitLinks(pathway({}, common), 'ask')).toEqual([{ target: 'bye', members: ['noMatch', 'noInput'] }])
})

it('shows none that leads nowhere, or to the node itself, or is never reached', () => {
  const limits = { noMatch: { target: 'gone' }, noInput: { target: 'ask' } }
  expect(limitLinks(pathway(limits), 'ask')).toEqual([])
  expect(limitLinks(pathway({ noMatch: { target: 'help', limit: 0 } }), 'ask')).toEqual([])
  expect(limitLinks(pathway({}, { noMatch: { target: 'help' } }), 'bye')).toEqual([])
  expect(limitLinks(pathway({}), 'gone')).toEqual([])
})

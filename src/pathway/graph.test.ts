import { describe, expect, it } from 'vitest'
import { kindOf } from '#nodes/kinds.ts'
import type { PathwayDocument } from './document.ts'
import { graphOf, reachedNodes } from './graph.ts'
import { node, pathway } from './testing/pathways.ts'

const document: PathwayDocument = {
  name: '',
  description: '',
  nodes: [
    {
      id: 'a',
      type: 'Default',
      data: { isStart: true, prompt: '{{Plan.name}} {{now}}', extractVars: [['plan', 'json', '']] },
    },
    {
      id: 'b',
      type: 'Webhook',
      data: {
        url: 'https://api.example/{{ghost}}',
        responsePathways: [
          ['PLAN', '==', 'gold', { id: 'a' }],
          ['plan', '!=', 'gold', { id: 'c' }],
          ['status_code', '==', '500', { id: 'c' }],
          ['x', '==', '', { id: 'gone' }],
        ],
      },
    },
    { id: 'c', type: 'End Call', data: {} },
    { id: 'd', type: 'Default', data: {} },
    { id: 'g', type: 'Default', data: { isGlobal: true } },
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b', label: '{{plan}} fits', data: { alwaysPick: true } },
    { id: 'ba', source: 'b', target: 'a' },
    { id: 'ax', source: 'a', target: 'gone' },
    { id: 'cd', source: 'c', target: 'd' },
  ],
}

describe('the ways of a pathway', () => {
  const graph = graphOf(document, kindOf)

  it('are its edges, and the rules that no edge mirrors', () => {
    expect(graph.out.flat()).toEqual([
      { from: 0, to: 1, edge_key: 'ab', rules: [], always: true },
      { from: 1, to: 0, edge_key: 'ba', rules: [0], always: false },
      { from: 1, to: 2, edge_key: undefined, rules: [1, 2], always: false },
      { from: 2, to: 3, edge_key: 'cd', rules: [], always: false },
    ])
    expect(graph.into[2]).toEqual([graph.out[1]?.[1]])
  })

  it('reach global nodes, and nothing past the end of the call', () => {
    expect(reachedNodes(graph)).toEqual([true, true, true, false, true])
  })

  it('reach nothing without a start', () => {
    const nodes = document.nodes.slice(1)
    expect(reachedNodes(graphOf({ ...document, nodes }, kindOf))).toEqual([false, false, false, false])
  })

  it('reach where the answers of a node’s own tools lead', () => {
    const tools = [
      { name: 'Find', responsePathways: [['free', '==', '1', { id: 'b' }], { type: 'default', nodeId: '' }] },
    ]
    const told = pathway([node('a', 'Default', { isStart: true, tools }), node('b', 'Default'), node('c', 'Default')])
    expect(reachedNodes(graphOf(told, kindOf))).toEqual([true, true, false])
  })

  it('reach where limits lead, of nodes and of the pathway', () => {
    const limited = pathway([
      node('a', 'Default', { isStart: true, noMatch: { target: 'b' } }),
      node('b', 'Default'),
      node('c', 'Default'),
      node('d', 'Default'),
    ])
    const nodes = [...limited.nodes, { globalConfig: { noInput: { target: 'c' } } }]
    expect(reachedNodes(graphOf({ ...limited, nodes }, kindOf))).toEqual([true, true, true, false])
  })
})

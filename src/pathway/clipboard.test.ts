import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyElements, pasteElements } from './clipboard.ts'
import { isStart, listNodes, type PathwayDocument } from './document.ts'
import { readPart } from './interchange/part.ts'
import { pathwayProblems } from './interchange/problems.ts'
import { documents } from './testing/documents.ts'

it('pastes what was copied without a collision, leaving all else as it is', () => {
  fc.assert(
    fc.property(documents, documents, (from, into) => {
      const reading = readPart(
        JSON.stringify(copyElements(from, { nodes: new Set(listNodes(from).map(node => node.id)) })),
      )
      fc.pre(reading.ok)
      const { graph } = reading
      let count = 0
      const { document, nodes } = pasteElements(into, { graph, newId: () => `copy-${count++}`, offset: 40 })
      expect(pathwayProblems(document)).toEqual([])
      expect(document.nodes.slice(0, into.nodes.length)).toEqual(into.nodes)
      expect(nodes).toHaveLength(graph.nodes.length)
    }),
  )
})

const document: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [
    {
      id: 'a',
      type: 'Webhook',
      data: {
        isStart: true,
        responsePathways: [
          ['c', '==', '1', { id: 'b', name: 'B' }],
          ['c', '==', '2', { id: 'gone' }],
        ],
      },
    },
    { id: 'b' },
    { id: 'c' },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', label: 'x' },
    { id: 'f', source: 'b', target: 'c' },
  ],
}

it('keeps the edges inside, aims rules at the copies, and makes no second start', () => {
  const graph = copyElements(document, { nodes: new Set(['a', 'b']) })
  let count = 0
  const pasted = pasteElements(document, { graph, newId: () => `n${count++}`, offset: 0 })
  expect(pasted.document.edges.slice(2)).toEqual([{ id: 'n2', source: 'n0', target: 'n1', label: 'x' }])
  expect(listNodes(pasted.document).filter(isStart)).toHaveLength(1)
  expect(listNodes(pasted.document)[3]?.data?.responsePathways).toEqual([['c', '==', '1', { id: 'n1', name: 'B' }]])
})

it('takes nodes of any origin: no place, data that is no object, no edges at all', () => {
  const nodes = [
    { id: 'x', data: 'text', position: { x: '1', y: null } },
    { id: 'y', data: null, position: { x: 1, y: 2, z: 3 } },
  ]
  const reading = readPart(JSON.stringify({ nodes, edges: [{ source: 'x', target: 'x' }] }))
  if (!reading.ok) throw new Error('It is a pathway part.')
  let count = 0
  const pasted = pasteElements(document, { graph: reading.graph, newId: () => `n${count++}`, offset: 10 })
  expect(pasted.document.nodes.slice(3)).toEqual([
    { id: 'n0', data: 'text', position: { x: '1', y: null } },
    { id: 'n1', data: null, position: { x: 11, y: 12, z: 3 } },
  ])
  expect(pasted.document.edges.slice(2)).toEqual([{ id: 'n2', source: 'n0', target: 'n0' }])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgeLabel, keyedEdges, listNodes, type PathwayDocument } from '../document.ts'
import { pathwayProblems } from '../interchange/problems.ts'
import { documents } from '../testing/documents.ts'
import { ruled } from '../testing/pathways.ts'
import { canInsert, insertNode, isUnconnected } from './insert.ts'
import { rowTarget, ruleRows } from './ruleRows.ts'

const document: PathwayDocument = {
  ...ruled,
  edges: [...ruled.edges.map(edge => ({ ...edge, label: 'ok' })), { id: 'gone', source: 'hook', target: 'nobody' }],
}
const rulesOf = (doc: PathwayDocument) => listNodes(doc).map(node => ruleRows(node).map(row => rowTarget(row)))

describe('insertNode', () => {
  const inserted = insertNode(document, { key: 'e', node: 'b', edge_id: 'on' })

  it('leads the edge to the node, with its label and all else of it, and on with an empty label', () => {
    expect(inserted.edges).toEqual([
      { id: 'e', source: 'hook', target: 'b', label: 'ok', data: { label: 'ok', isHighlighted: false } },
      { id: 'gone', source: 'hook', target: 'nobody' },
      { id: 'on', source: 'b', target: 'a', type: 'custom', label: '', data: { label: '' } },
    ])
  })

  it('takes the rules along that the edge mirrors', () => {
    expect(rulesOf(inserted)).toEqual([[{ id: 'b', name: 'B' }], [], []])
  })

  it('leaves the rules where another edge mirrors them', () => {
    const twice = { ...document, edges: [...document.edges, { id: 'f', source: 'hook', target: 'a', label: 'also' }] }
    expect(rulesOf(insertNode(twice, { key: 'e', node: 'b', edge_id: 'on' }))).toEqual(rulesOf(twice))
  })

  it('changes nothing for an end of the edge, a node or an edge that is not there, or an edge that leads nowhere', () => {
    for (const [key, node] of [
      ['e', 'hook'],
      ['e', 'a'],
      ['e', 'nobody'],
      ['x', 'b'],
      ['gone', 'b'],
    ] as const) {
      expect(insertNode(document, { key, node, edge_id: 'on' })).toBe(document)
    }
  })

  it('adds one edge, moves one, and keeps the document valid', () => {
    fc.assert(
      fc.property(documents, fc.nat(), fc.nat(), fc.uuid(), (doc, atEdge, atNode, edge_id) => {
        const [nodes, edges] = [listNodes(doc), keyedEdges(doc)]
        const node = nodes[atNode % Math.max(1, nodes.length)]?.id
        const edge = edges[atEdge % Math.max(1, edges.length)]
        if (node === undefined || !edge) return
        const after = insertNode(doc, { key: edge.key, node, edge_id })
        expect(pathwayProblems(after)).toEqual([])
        if (!canInsert(doc, { key: edge.key, node })) {
          expect(after).toBe(doc)
          return
        }
        expect(after.edges).toHaveLength(doc.edges.length + 1)
        expect(after.edges.at(-1)).toMatchObject({ id: edge_id, source: node, target: edge.edge.target })
        const moved = after.edges[edges.indexOf(edge)]
        expect(moved).toEqual({ ...edge.edge, target: node })
        expect(edgeLabel(moved ?? {})).toBe(edgeLabel(edge.edge))
      }),
    )
  })
})

describe('isUnconnected', () => {
  it('sees edges and rules in both directions', () => {
    expect(isUnconnected(document, 'b')).toBe(true)
    expect(isUnconnected(document, 'hook')).toBe(false)
    const ruledOnly = { ...document, edges: [] }
    expect(isUnconnected(ruledOnly, 'hook')).toBe(false)
    expect(isUnconnected(ruledOnly, 'a')).toBe(false)
  })
})

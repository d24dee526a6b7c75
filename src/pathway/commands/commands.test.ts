import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diff } from '../diff.ts'
import {
  edgeLabel,
  isNode,
  listNodes,
  nodeData,
  nodesById,
  type PathwayDocument,
  type PathwayEntry,
} from '../document.ts'
import { pathwayProblems } from '../interchange/problems.ts'
import { merge } from '../merge.ts'
import { documents, unknownNames } from '../testing/documents.ts'
import { edits } from '../testing/edits.ts'
import { ruled as document } from '../testing/pathways.ts'
import { addEdge, reconnectEdge, setEdgeLabel } from './edges.ts'
import { removeElements, renameNode, setNodeMembers, setStart } from './nodes.ts'
import { addRule, removeRule } from './rules.ts'

const rows = (doc: PathwayDocument) => doc.nodes.filter(isNode).find(node => node.id === 'hook')?.data?.responsePathways

const unknown = (element: PathwayEntry) => unknownNames.map(name => element[name])

/** Of every node and edge that is still there, the members that no command knows. */
function expectUnknownKept(before: PathwayDocument, after: PathwayDocument) {
  const left = nodesById(after)
  for (const node of listNodes(before)) {
    const same = left.get(node.id)
    if (!same) continue
    expect(unknown(same)).toEqual(unknown(node))
    expect(unknown(nodeData(same))).toEqual(unknown(nodeData(node)))
  }
  const { changed } = diff(before, after).edges
  for (const edge of changed) expect(unknown(edge.after)).toEqual(unknown(edge.before))
}

describe('commands', () => {
  it('keep a document valid, lose nothing that they were not asked to, and are undone exactly', () => {
    fc.assert(
      fc.property(documents, fc.array(edits, { maxLength: 12 }), (first, steps) => {
        const states = [first]
        for (const edit of steps) states.push(edit(states.at(-1) ?? first))
        for (const state of states) expect(pathwayProblems(state)).toEqual([])
        const others = (doc: PathwayDocument) => doc.nodes.filter(entry => !isNode(entry) && !('globalConfig' in entry))
        expect(others(states.at(-1) ?? first)).toEqual(others(first))
        for (const [step, state] of states.entries()) expectUnknownKept(states[step - 1] ?? first, state)
        let present = states.at(-1) ?? first
        for (let step = states.length - 1; step > 0; step -= 1) {
          const [before, after] = [states[step - 1] ?? first, states[step] ?? first]
          present = merge({ base: after, mine: before, theirs: present }).document
          expect(present).toBe(before)
        }
        expect(present).toEqual(first)
      }),
      { numRuns: 200 },
    )
  })

  it('give the same document back when they change nothing', () => {
    expect(setNodeMembers(document, { id: 'a', members: { name: 'A' } })).toBe(document)
    expect(setNodeMembers(document, { id: 'nobody', members: { name: 'A' } })).toBe(document)
    expect(setEdgeLabel(document, { key: 'e', label: 'ok' })).toBe(document)
    expect(renameNode(document, { id: 'a', name: 'A' })).toBe(document)
    expect(removeElements(document, { nodes: ['nobody'], edges: ['none'] })).toBe(document)
    const started = setStart(document, { id: 'a' })
    expect(setStart(started, { id: 'nobody' })).toBe(started)
  })

  it('keep every object that they do not touch', () => {
    const next = setNodeMembers(document, { id: 'a', members: { prompt: 'Hi' } })
    expect(next.nodes[0]).toBe(document.nodes[0])
    expect(next.edges).toBe(document.edges)
  })
})

describe('a label', () => {
  it('is written where it stood', () => {
    expect(setEdgeLabel(document, { key: 'e', label: 'fine' }).edges[0]).toEqual({
      id: 'e',
      source: 'hook',
      target: 'a',
      data: { label: 'fine', isHighlighted: false },
    })
    const top = { ...document, edges: [{ id: 'e', source: 'a', target: 'b', label: 'x' }] }
    expect(setEdgeLabel(top, { key: 'e', label: 'y' }).edges[0]).toEqual({
      id: 'e',
      source: 'a',
      target: 'b',
      label: 'y',
    })
    const fresh = addEdge(document, { id: 'n', source: 'a', target: 'b', label: 'new' }).edges[1]
    expect(fresh).toMatchObject({ label: 'new', data: { label: 'new' } })
    expect(fresh && edgeLabel(fresh)).toBe('new')
  })
})

describe('a webhook’s rules and their edges', () => {
  it('come and go together', () => {
    const added = addRule(document, {
      node_id: 'hook',
      rule: ['code', '==', '1', { id: 'b', name: 'B' }],
      edge_id: 'new',
    })
    expect(added.edges.at(-1)).toMatchObject({ id: 'new', source: 'hook', target: 'b' })
    expect(removeRule(added, { node_id: 'hook', index: 1 })).toEqual(document)
    expect(rows(removeElements(document, { nodes: [], edges: ['e'] }))).toEqual([])
    expect(rows(removeElements(document, { nodes: ['a'], edges: [] }))).toEqual([])
  })

  it('follow a node that is renamed and an edge that is led elsewhere, and keep all else of a row', () => {
    expect(rows(renameNode(document, { id: 'a', name: 'Alpha' }))).toEqual([
      ['code', '==', '0', { id: 'a', name: 'Alpha', more: 1 }],
    ])
    expect(rows(reconnectEdge(document, { key: 'e', source: 'hook', target: 'b' }))).toEqual([
      ['code', '==', '0', { id: 'b', name: 'B', more: 1 }],
    ])
  })
})

describe('a rule written as an object', () => {
  it('keeps its form, and what else it holds', () => {
    const row = { variable: 'code', condition: '==', value: '0', targetId: 'a', targetName: 'A', more: 1 }
    const written: PathwayDocument = {
      ...document,
      nodes: document.nodes.map(node => (node.id === 'hook' ? { ...node, data: { responsePathways: [row] } } : node)),
    }
    expect(rows(renameNode(written, { id: 'a', name: 'Alpha' }))).toEqual([{ ...row, targetName: 'Alpha' }])
    expect(rows(reconnectEdge(written, { key: 'e', source: 'hook', target: 'b' }))).toEqual([
      { ...row, targetId: 'b', targetName: 'B' },
    ])
    expect(rows(removeElements(written, { nodes: ['a'], edges: [] }))).toEqual([])
  })

  it.each([
    [
      { variable: 'x', targetNodeId: 'a' },
      { variable: 'x', targetNodeId: 'b', targetName: 'B' },
    ],
    [
      { variable: 'x', nodeId: 'a', nodeName: 'A' },
      { variable: 'x', nodeId: 'b', nodeName: 'B' },
    ],
    [
      { variable: 'x', target: { id: 'a', name: 'A', more: 1 } },
      { variable: 'x', target: { id: 'b', name: 'B', more: 1 } },
    ],
    [
      { variable: 'x', target: 'a' },
      { variable: 'x', target: 'b' },
    ],
    [
      ['x', '==', '1', 'a'],
      ['x', '==', '1', 'b'],
    ],
  ])('is led elsewhere in every form that files have: %j', (row, led) => {
    const written: PathwayDocument = {
      ...document,
      nodes: document.nodes.map(node => (node.id === 'hook' ? { ...node, data: { responsePathways: [row] } } : node)),
    }
    expect(rows(reconnectEdge(written, { key: 'e', source: 'hook', target: 'b' }))).toEqual([led])
    expect(rows(removeElements(written, { nodes: ['a'], edges: [] }))).toEqual([])
    expect(removeRule(written, { node_id: 'hook', index: 0 }).edges).toEqual([])
  })
})

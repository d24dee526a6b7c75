import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setEdgeLabel } from './commands/edges.ts'
import { addNode, removeElements, setNodeMembers, setNodeOption } from './commands/nodes.ts'
import { diff } from './diff.ts'
import type { PathwayDocument } from './document.ts'
import { same } from './elements.ts'
import { documents } from './testing/documents.ts'
import { edits } from './testing/edits.ts'

const nothing = { added: [], removed: [], changed: [], reordered: false }

describe('what differs between two documents', () => {
  it('is nothing where they say the same, and something where they do not', () => {
    fc.assert(
      fc.property(documents, fc.array(edits, { maxLength: 4 }), (before, steps) => {
        const edited = steps.reduce((changed, edit) => edit(changed), before)
        // Shared parts need not be looked into.
        for (const after of [edited, structuredClone(edited)]) {
          const found = diff(before, after)
          const isEmpty = same(found, { nodes: nothing, edges: nothing, notes: nothing, groups: nothing, members: [] })
          expect(isEmpty).toBe(same(before, after))
          expect(before.nodes.length - found.nodes.removed.length + found.nodes.added.length).toBe(after.nodes.length)
          expect(before.edges.length - found.edges.removed.length + found.edges.added.length).toBe(after.edges.length)
          const back = diff(after, before)
          expect(back.nodes.added).toEqual(found.nodes.removed)
          expect(back.nodes.changed).toHaveLength(found.nodes.changed.length)
        }
      }),
    )
  })

  const before: PathwayDocument = {
    name: 'Front desk',
    description: '',
    nodes: [
      { id: 'a', data: { prompt: 'Hello', modelOptions: { temperature: 0.2 }, extractVars: [['x', 'string', '']] } },
      { id: 'b', data: {} },
      { globalConfig: { globalPrompt: 'Be kind.' } },
    ],
    edges: [{ source: 'a', target: 'b', data: { label: 'on' } }],
  }

  it('is told member by member', () => {
    const spoken = setNodeMembers(before, { id: 'a', members: { prompt: 'Good day', extractVars: [] } })
    const warmer = setNodeOption(spoken, { id: 'a', option: 'temperature', value: undefined })
    const after = setEdgeLabel({ ...warmer, name: 'Reception' }, { key: 'edge~0', label: 'go on' })
    const found = diff(before, after)
    expect(found.members).toEqual([{ path: ['name'], before: 'Front desk', after: 'Reception' }])
    expect(found.nodes).toMatchObject({ added: [], removed: [], reordered: false })
    expect(found.nodes.changed.map(({ key, members }) => ({ key, members }))).toEqual([
      {
        key: 'node a',
        members: [
          { path: ['data', 'prompt'], before: 'Hello', after: 'Good day' },
          { path: ['data', 'modelOptions', 'temperature'], before: 0.2, after: undefined },
          { path: ['data', 'extractVars'], before: [['x', 'string', '']], after: [] },
        ],
      },
    ])
    expect(found.edges.changed).toMatchObject([
      { key: 'edge~0', members: [{ path: ['data', 'label'], before: 'on', after: 'go on' }] },
    ])
  })

  it('names what came and went, and tells an order that changed', () => {
    const after = addNode(removeElements(before, { nodes: ['b'], edges: [] }), { node: { id: 'c' } })
    expect(diff(before, after)).toMatchObject({
      nodes: { added: [{ id: 'c' }], removed: [{ id: 'b' }], changed: [], reordered: false },
      edges: { added: [], removed: before.edges },
    })
    const turned = { ...before, nodes: before.nodes.toReversed() }
    expect(diff(before, turned).nodes).toEqual({ ...nothing, reordered: true })
  })
})

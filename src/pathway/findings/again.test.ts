import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedKinds, findFindings } from '#nodes/checks.ts'
import { listNodes, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { edge, end, node, pathway, start, through, webhook } from '#pathway/testing/pathways.ts'
import { createFindings } from './findings.ts'

describe('looking again', () => {
  it('gives the same list for an edit that changes no finding', () => {
    const find = createFindings(checkedKinds)
    const before = through(node('a', 'Default', { prompt: '{{ghost}}' }))
    const first = find(before)
    const after = through(node('a', 'Default', { prompt: 'Now {{ghost}}' }))
    expect(first).toHaveLength(1)
    expect(find(before)).toBe(first)
    expect(find(after)).toEqual(first)
    const moved = { ...before, nodes: before.nodes.map(each => ({ ...each, position: { x: 9, y: 9 } })) }
    expect(find(moved)).toEqual(first)
    expect(find(before)).toBe(find(before))
  })

  it('renews sentences that name a node when its name changes', () => {
    const find = createFindings(checkedKinds)
    const other = node('b', 'Default', { prompt: 'No plan.' })
    const document = pathway(
      [
        start(),
        node('a', 'Default', { extractVars: [['plan', 'string', '']] }),
        other,
        { ...end, data: { prompt: '{{plan}}' } },
      ],
      [edge('start', 'a'), edge('start', 'b'), edge('a', 'end'), edge('b', 'end')],
    )
    expect(find(document)[0]?.message).toContain('coming from “Node b”')
    const nodes = document.nodes.map(each =>
      each === other ? { ...other, data: { ...other.data, name: 'Bee' } } : each,
    )
    expect(find({ ...document, nodes })[0]?.message).toContain('coming from “Bee”')
  })

  it('finds what a first look finds, after any edits', () => {
    const ids = ['start', 'a', 'b', 'c', 'end']
    const id = fc.constantFrom(...ids, 'gone')
    const variable = fc.constantFrom('x', 'y', 'z')
    const target = fc.record({ id, name: fc.constantFrom('One', 'one', 'Two') }, { requiredKeys: ['id'] })
    const patch = fc.oneof(
      fc.record({
        prompt: fc.oneof(
          variable.map(name => `Say {{${name}}}`),
          fc.constant('{{'),
          fc.constant('x'),
        ),
      }),
      fc.record({ name: fc.constantFrom('One', 'Two', 'Three') }),
      fc.record({ extractVars: fc.array(fc.tuple(variable, fc.constantFrom('string', 'date'), fc.constant(''))) }),
      fc.record({
        responsePathways: fc.array(
          fc.tuple(variable, fc.constantFrom('==', '!=', 'is', '~'), fc.constantFrom('1', 'null'), target),
        ),
      }),
      fc.record({ responseData: fc.array(fc.record({ name: variable, data: fc.constant('$.a') })) }),
      fc.record({ tool: fc.record({ tool: fc.record({ responseData: fc.array(fc.record({ name: variable })) }) }) }),
      fc.record({ isStart: fc.boolean() }),
      fc.record({ isGlobal: fc.boolean(), globalLabel: fc.constantFrom('', 'Help') }),
      fc.record({ modelOptions: fc.record({ skipUserResponse: fc.boolean() }) }),
      fc.record({ pathwayExamples: fc.array(fc.record({ 'Chosen Pathway': fc.constantFrom('One', 'Two') })) }),
    )
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('data' as const), id: fc.constantFrom(...ids), patch }),
      fc.record({
        kind: fc.constant('type' as const),
        id: fc.constantFrom(...ids),
        type: fc.constantFrom('Default', 'Webhook', 'End Call', 'Route'),
      }),
      fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...ids) }),
      fc.record({
        kind: fc.constant('connect' as const),
        source: id,
        target: id,
        label: fc.constantFrom('', 'yes', '{{x}}', '{{'),
      }),
      fc.record({ kind: fc.constant('cut' as const), index: fc.nat(6) }),
      fc.record({ kind: fc.constant('label' as const), index: fc.nat(6), label: fc.constantFrom('', 'yes', '{{y}}') }),
      fc.record({ kind: fc.constant('global' as const), text: fc.constantFrom('', '{{x}}', '{{') }),
      fc.record({ kind: fc.constant('move' as const), id: fc.constantFrom(...ids) }),
    )
    type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never
    const apply = (document: PathwayDocument, change: Edit): PathwayDocument => {
      const nodes = listNodes(document)
      const change1 = (target: string, to: (node: PathwayNode) => PathwayNode) => ({
        ...document,
        nodes: nodes.map(each => (each.id === target ? to(each) : each)),
      })
      switch (change.kind) {
        case 'data':
          return change1(change.id, each => ({ ...each, data: { ...each.data, ...change.patch } }))
        case 'type':
          return change1(change.id, each => ({ ...each, type: change.type }))
        case 'global':
          return { ...document, globalPrompt: change.text }
        case 'move':
          return change1(change.id, each => ({ ...each, position: { x: 1, y: 1 } }))
        case 'remove':
          return { ...document, nodes: nodes.filter(each => each.id !== change.id) }
        case 'connect':
          return { ...document, edges: [...document.edges, edge(change.source, change.target, change.label)] }
        case 'cut':
          return { ...document, edges: document.edges.filter((_, index) => index !== change.index) }
        case 'label':
          return {
            ...document,
            edges: document.edges.map((each, index) =>
              index === change.index ? { ...each, data: { label: change.label } } : each,
            ),
          }
      }
    }
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), edits => {
        const find = createFindings(checkedKinds)
        let document = pathway(
          [start(), node('a', 'Default', {}), webhook({}, 'b'), node('c', 'Default', { prompt: '{{x}}' }), end],
          [edge('start', 'a'), edge('start', 'b'), edge('a', 'c'), edge('b', 'c'), edge('c', 'end')],
        )
        find(document)
        for (const change of edits) {
          document = apply(document, change)
          expect(find(document)).toEqual(findFindings(document))
        }
      }),
      { numRuns: 400 },
    )
  })
})

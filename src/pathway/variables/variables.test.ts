import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFindings } from '#nodes/checks.ts'
import { nodeKinds } from '#nodes/kinds.ts'
import { keyedEdges, nodeData, nodesById, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { documents } from '#pathway/testing/documents.ts'
import { edge, end, node, pathway, start, through, webhook } from '#pathway/testing/pathways.ts'
import { countFindings, createVariables, type PathwayVariable, variableNamed } from './list.ts'
import { createUnsetReads, type UnsetRead } from './unset.ts'

const variablesOf = createVariables(nodeKinds)
const unsetOf = createUnsetReads(nodeKinds)
const named = (document: PathwayDocument, name: string): PathwayVariable => {
  const variable = variableNamed(variablesOf(document), name)
  if (!variable) throw new Error(`There is no variable ${name}.`)
  return variable
}
const unsetReads = (document: PathwayDocument, name: string) =>
  unsetOf(document, variablesOf(document), named(document, name))
const pathOf = ({ path }: UnsetRead) => path.map(stop => stop.node_id)

describe('the variables of a pathway', () => {
  const document: PathwayDocument = {
    ...pathway(
      [
        start({ prompt: '{{Plan.name}} {{now}} {{nick | default: "you"}}', extractVars: [['plan', 'json', '']] }),
        webhook({
          url: 'https://api.example/{{ghost}}?k={{SECRET.key}}&b={{request_data.branch}}',
          responsePathways: [
            ['PLAN', '==', 'gold', { id: 'end' }],
            ['BlandStatusCode', '==', '500', { id: 'end' }],
          ],
        }),
        end,
      ],
      [edge('start', 'hook', '{{ plan }} fits')],
    ),
    globalPrompt: 'Call them {{nick}}.',
  }
  const { list } = variablesOf(document)

  it('are told apart by where they come from', () => {
    expect(list.map(({ name, origins }) => [name, ...origins])).toEqual([
      ['plan', 'extracted'],
      ['code', 'answered'],
      ['status_code', 'status'],
      ['now', 'built-in'],
      ['nick', 'unset'],
      ['ghost', 'unset'],
      ['SECRET', 'secret'],
      ['request_data', 'request'],
    ])
  })

  it('are listed with all who set and read them, whatever the writing', () => {
    const { setters, readers } = named(document, 'PLAN')
    expect(setters.map(({ node_id, field }) => [node_id, field])).toEqual([['start', 'extractVars[0]']])
    expect(readers.map(({ node_id, edge_key, field }) => [node_id ?? edge_key, field])).toEqual([
      ['start', 'prompt'],
      ['hook', 'responsePathways[0]'],
      ['start-hook-{{ plan }} fits', 'label'],
    ])
    expect(readers.map(({ text, start, end }) => text.slice(start, end))).toEqual([
      '{{Plan.name}}',
      'PLAN',
      '{{ plan }}',
    ])
  })

  it('know of the global prompt, and of what has a default', () => {
    expect(named(document, 'nick').readers.map(({ field, hasDefault }) => [field, hasDefault])).toEqual([
      ['prompt', true],
      ['globalPrompt', false],
    ])
  })

  it('count the findings that are about them', () => {
    const counts = countFindings(variablesOf(document), findFindings(document))
    expect([...counts]).toEqual([
      ['nick', 1],
      ['plan', 1],
      ['ghost', 1],
    ])
  })

  it('are a variable of their own where a whole path is set', () => {
    const whole = through(node('a', 'Default', { prompt: '{{order.id}} {{order.sum}}' }), {
      extractVars: [['order.id', 'string', '']],
    })
    expect(variablesOf(whole).list.map(variable => variable.key)).toEqual(['order.id', 'order'])
  })

  it('are read again only in nodes that changed', () => {
    const large = pathway(Array.from({ length: 50 }, (_, at) => node(`n${at}`, 'Default', { prompt: `{{v${at}}}` })))
    const [first, ...others] = large.nodes
    const changed = { ...large, nodes: [{ ...first, data: { prompt: '{{other}}' } }, ...others] }
    const of = (doc: PathwayDocument) => variablesOf(doc).list.find(one => one.key === 'v7')?.readers[0]
    expect(of(changed)).toEqual(of(large))
    expect(variablesOf(changed).list[0]?.key).toBe('other')
  })
})

describe('a read that may find a variable unset', () => {
  it('has the shortest path on which nothing sets it', () => {
    const document = pathway(
      [
        start(),
        node('ask', 'Default', { extractVars: [['name', 'string', '']] }),
        node('skip', 'Default'),
        node('use', 'Default', { prompt: 'Dear {{Name}}' }),
        end,
      ],
      [edge('start', 'ask'), edge('start', 'skip'), edge('ask', 'use'), edge('skip', 'use'), edge('use', 'end')],
    )
    const [read, ...others] = unsetReads(document, 'name')
    expect(others).toEqual([])
    expect(read?.path).toEqual([
      { node_id: 'start', by: 'start', edge_key: undefined },
      { node_id: 'skip', by: 'edge', edge_key: 'start-skip-start to skip' },
      { node_id: 'use', by: 'edge', edge_key: 'skip-use-skip to use' },
    ])
  })

  it('may be come to by a rule alone, or because the caller asks', () => {
    const document = pathway([
      start({ prompt: '' }),
      webhook({ responsePathways: [['', '', '', { id: 'use' }]] }),
      node('use', 'Default', { prompt: '{{name}}' }),
      node('help', 'Default', { isGlobal: true, globalLabel: 'Help', prompt: '{{name}}' }),
      node('never', 'Default', { extractVars: [['name', 'string', '']] }),
    ])
    const joined = { ...document, edges: [edge('start', 'hook')] }
    expect(unsetReads(joined, 'name').map(({ path }) => path.map(stop => stop.by))).toEqual([
      ['start', 'edge', 'rule'],
      ['start', 'asked'],
    ])
  })

  it('is not one that the node sets in time, that has a default, or that asks whether it is set', () => {
    const sound = through(
      webhook({
        url: 'https://api.example/{{name}}?nick={{nick | default: "x"}}',
        extractVars: [['name', 'string', '']],
        responsePathways: [
          ['name', 'is not', 'empty', { id: 'end' }],
          ['', '', '', { id: 'end' }],
        ],
      }),
    )
    expect(unsetReads(sound, 'name')).toEqual([])
    expect(unsetReads(sound, 'nick')).toEqual([])
  })

  it('has no path where nothing sets it and nobody comes there', () => {
    const lonely = pathway([start(), node('a', 'Default', { prompt: '{{ghost}}' })])
    expect(unsetReads(lonely, 'ghost').map(pathOf)).toEqual([[]])
  })
})

const names = ['x', 'y'] as const
const ids = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'] as const
const variable = fc.constantFrom(...names)
const flowing = fc
  .record({
    nodes: fc.array(
      fc.record({
        type: fc.constantFrom('Default', 'Webhook', 'End Call', 'Knowledge Base'),
        reads: fc.array(variable, { maxLength: 1 }),
        extracts: fc.array(variable, { maxLength: 1 }),
        maps: fc.array(variable, { maxLength: 1 }),
        isGlobal: fc.boolean(),
        rule: fc.option(fc.tuple(variable, fc.constantFrom(...ids)), { nil: undefined }),
        condition: fc.option(variable, { nil: undefined }),
      }),
      { minLength: 1, maxLength: ids.length },
    ),
    edges: fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.option(variable)), { maxLength: 9 }),
  })
  .map(
    ({ nodes, edges }): PathwayDocument => ({
      name: '',
      description: '',
      nodes: nodes.map(
        ({ type, reads, extracts, maps, isGlobal, rule, condition }, at): PathwayNode => ({
          id: `n${at}`,
          type,
          data: {
            name: `n${at}`,
            isStart: at === 0,
            isGlobal: isGlobal && at % 3 === 2,
            prompt: reads.map(name => `{{${name}}}`).join(' '),
            ...(condition && { condition: `{{${condition}.a}}` }),
            extractVars: extracts.map(name => [name, 'string', '']),
            responseData: maps.map(name => ({ name, data: '$.a' })),
            responsePathways: rule ? [[rule[0], '==', '1', { id: rule[1] }]] : [],
          },
        }),
      ),
      edges: edges.map(([source, target, read], at) => ({
        id: `e${at}`,
        source,
        target,
        label: read === null ? `to ${target}` : `{{${read}}} at ${target}`,
      })),
    }),
  )

describe('over generated pathways', () => {
  it('reads that may be unset are those that findings tell of', () => {
    fc.assert(
      fc.property(flowing, document => {
        const variables = variablesOf(document)
        const places = variables.list.flatMap(one =>
          unsetOf(document, variables, one).map(({ reader }) =>
            [reader.node_id ?? '', reader.edge_key ?? '', reader.field, one.key].join('\n'),
          ),
        )
        const found = findFindings(document)
          .filter(finding => finding.code === 'variable-unset' || finding.code === 'rule-variable')
          .map(({ node_id = '', edge_id = '', field = '', variable: name = '' }) =>
            [node_id, edge_id, field, variableNamed(variables, name)?.key].join('\n'),
          )
        expect([...new Set(places)].toSorted()).toEqual([...new Set(found)].toSorted())
      }),
      { numRuns: 400 },
    )
  })

  it('every path begins at the start, goes along what leads on, and comes past no setter', () => {
    fc.assert(
      fc.property(flowing, document => {
        const variables = variablesOf(document)
        const edges = new Map(keyedEdges(document).map(one => [one.key, one.edge]))
        for (const one of variables.list) {
          const setters = new Set(one.setters.map(setter => setter.node_id))
          for (const { path } of unsetOf(document, variables, one)) {
            for (const [at, stop] of path.entries()) {
              const before = path[at - 1]?.node_id
              const found = nodesById(document).get(stop.node_id)
              if (stop.by === 'start') expect([at, found && nodeData(found).isStart]).toEqual([0, true])
              if (stop.by === 'edge') {
                expect(edges.get(stop.edge_key ?? '')).toMatchObject({ source: before, target: stop.node_id })
              }
              if (stop.by === 'asked') expect(found && nodeData(found).isGlobal).toBe(true)
              if (at < path.length - 1) expect(setters.has(stop.node_id)).toBe(false)
            }
          }
        }
      }),
    )
  })

  it('nothing throws, whatever the document', () => {
    fc.assert(
      fc.property(documents, document => {
        const variables = variablesOf(document)
        for (const one of variables.list) unsetOf(document, variables, one)
      }),
    )
  })
})

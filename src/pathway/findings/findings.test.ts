import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFindings, nodeKinds } from '#nodes/models.ts'
import type { PathwayDocument, PathwayEdge, PathwayNode } from '#pathway/document.ts'
import { errorCodes, type FindingCode, warningCodes } from '#pathway/finding.ts'
import { createFindings } from './findings.ts'

type Data = Record<string, unknown>

const node = (id: string, type: string, data: Data = {}): PathwayNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data: { name: `Node ${id}`, ...data },
})
const edge = (source: string, target: string, label = `${source} to ${target}`, data: Data = {}): PathwayEdge => ({
  id: `${source}-${target}-${label}`,
  source,
  target,
  data: { label, ...data },
})
const pathway = (nodes: PathwayNode[], edges: PathwayEdge[] = []): PathwayDocument => ({
  name: 'Test',
  description: '',
  nodes,
  edges,
})

const start = (data: Data = {}) => node('start', 'Default', { isStart: true, prompt: 'Ask.', ...data })
const end = node('end', 'End Call', { prompt: 'Say goodbye.' })
const webhook = (data: Data = {}, id = 'hook') =>
  node(id, 'Webhook', {
    url: 'https://api.example/orders',
    responseData: [{ name: 'code', data: '$.code' }],
    responsePathways: [['', '', '', { id: 'end', name: 'Node end' }]],
    ...data,
  })
/** start → middle → end, with whatever stands in the middle. */
const through = (middle: PathwayNode, data: Data = {}) =>
  pathway([start(data), middle, end], [edge('start', middle.id), edge(middle.id, 'end')])
const row = (...cells: unknown[]) => ({ responsePathways: [cells, ['', '', '', { id: 'end' }]] })

const codes = (document: PathwayDocument) => findFindings(document).map(finding => finding.code)
const only = (document: PathwayDocument, code: FindingCode) => {
  const found = findFindings(document)
  expect(found.map(finding => finding.code)).toEqual([code])
  expect(found[0]?.severity).toBe((errorCodes as readonly string[]).includes(code) ? 'error' : 'warning')
  return found[0]
}

describe('a sound pathway', () => {
  it.each<[string, PathwayDocument]>([
    ['two nodes', pathway([start(), end], [edge('start', 'end')])],
    ['a webhook', through(webhook())],
    [
      'a transfer',
      pathway([start(), node('t', 'Transfer Call', { transferNumber: '(415) 555-0123' })], [edge('start', 't')]),
    ],
    [
      'a global node that returns',
      pathway(
        [start(), node('g', 'Default', { isGlobal: true, globalLabel: 'Asks for help' }), end],
        [edge('start', 'end')],
      ),
    ],
    [
      'an entry that is no node',
      {
        ...pathway([start(), end], [edge('start', 'end')]),
        nodes: [start(), end, { globalConfig: { globalPrompt: 'Be kind.' } }],
      },
    ],
    ['a rule without an edge of its own', pathway([start(), webhook(), end], [edge('start', 'hook')])],
    ['a knowledge base', through(node('kb', 'Vector DB Knowledge Base', { kb: 'KB-1' }))],
  ])('%s has no findings', (_, document) => {
    expect(findFindings(document)).toEqual([])
  })
})

describe('one fault, one finding', () => {
  const cases: [FindingCode, string, PathwayDocument, object][] = [
    ['no-start', 'no node is the start', pathway([node('a', 'Default'), end], [edge('a', 'end')]), {}],
    [
      'many-starts',
      'two are',
      pathway([start(), node('b', 'Default', { isStart: true }), end], [edge('start', 'end'), edge('b', 'end')]),
      { node_id: 'b' },
    ],
    [
      'edge-target-missing',
      'a deleted target',
      pathway([start(), end], [edge('start', 'end'), edge('start', 'gone')]),
      { edge_id: 'start-gone-start to gone', node_id: 'start' },
    ],
    [
      'edge-source-missing',
      'a deleted source',
      pathway([start(), end], [edge('start', 'end'), edge('gone', 'end')]),
      { edge_id: 'gone-end-gone to end' },
    ],
    ['webhook-url', 'no URL', through(webhook({ url: ' ' })), { node_id: 'hook', field: 'url' }],
    ['webhook-url', 'a URL without a scheme', through(webhook({ url: 'api.example/x' })), { field: 'url' }],
    ['webhook-url', 'a URL with a space', through(webhook({ url: 'https://api example/x' })), { field: 'url' }],
    [
      'rule-target-missing',
      'a deleted target',
      through(webhook(row('code', '==', '1', { id: 'gone', name: 'Declined' }))),
      { field: 'responsePathways[0]', message: expect.stringContaining('“Declined”') },
    ],
    [
      'rule-target-missing',
      'no target',
      through(webhook(row('code', '==', '1', {}))),
      { field: 'responsePathways[0]' },
    ],
    [
      'rule-operator',
      'an unknown operator',
      through(webhook(row('code', 'matches', '1', { id: 'end' }))),
      { field: 'responsePathways[0]', message: expect.stringContaining('“matches”') },
    ],
    [
      'rule-malformed',
      'a row that is no row',
      through(webhook({ responsePathways: [7, ['', '', '', { id: 'end' }]] })),
      { field: 'responsePathways[0]' },
    ],
    [
      'rule-variable',
      'a variable that nothing sets',
      through(webhook(row('ghost', '==', '1', { id: 'end' }))),
      { message: expect.stringContaining('`ghost`') },
    ],
    [
      'transfer-number-missing',
      'no number',
      pathway([start(), node('t', 'Transfer Node')], [edge('start', 't')]),
      { node_id: 't', field: 'transferNumber' },
    ],
    [
      'transfer-number-invalid',
      '123',
      pathway([start(), node('t', 'Transfer Call', { transferNumber: '123' })], [edge('start', 't')]),
      { message: expect.stringContaining('“123”') },
    ],
    [
      'knowledge-missing',
      'neither text nor store',
      through(node('kb', 'Knowledge Base', { kb: ' ' })),
      { field: 'kb' },
    ],
    [
      'global-label-missing',
      'a global node without a label',
      pathway([start(), node('g', 'Default', { isGlobal: true }), end], [edge('start', 'end')]),
      { field: 'globalLabel' },
    ],
    [
      'extraction-malformed',
      'not a list',
      through(node('a', 'Default', { extractVars: 'name' })),
      { field: 'extractVars' },
    ],
    [
      'extraction-malformed',
      'an unknown type',
      through(
        node('a', 'Default', {
          extractVars: [
            ['ok', 'integer', ''],
            ['x', 'date', 'When'],
          ],
        }),
      ),
      { field: 'extractVars[1]', message: expect.stringContaining('“date”') },
    ],
    [
      'extraction-malformed',
      'a row that is too short',
      through(node('a', 'Default', { extractVars: [['x', 'string']] })),
      { field: 'extractVars[0]' },
    ],
    [
      'template-unbalanced',
      'an open brace',
      through(node('a', 'Default', { prompt: 'Hello {{from' })),
      { field: 'prompt', node_id: 'a' },
    ],
    [
      'template-unbalanced',
      'in a header',
      through(webhook({ headers: { authorization: 'Bearer {{SECRET.KEY' } })),
      { field: 'headers.authorization' },
    ],
    [
      'template-unbalanced',
      'in an edge',
      pathway([start(), end], [edge('start', 'end', 'done', { description: 'when {{from' })]),
      { field: 'description', edge_id: 'start-end-done' },
    ],
    [
      'endless-loop',
      'two nodes that skip the caller',
      pathway(
        [
          start(),
          node('a', 'Default', { modelOptions: { skipUserResponse: true } }),
          webhook({ responsePathways: [['', '', '', { id: 'a' }]] }),
          end,
        ],
        [edge('start', 'a'), edge('a', 'hook', 'x', { alwaysPick: true }), edge('a', 'end')],
      ),
      { node_id: 'a', message: expect.stringContaining('“Node a” and “Node hook”') },
    ],
    [
      'endless-loop',
      'a webhook that repeats itself',
      through(
        webhook({
          responsePathways: [
            ['code', '==', '1', { id: 'hook' }],
            ['', '', '', { id: 'hook' }],
          ],
        }),
      ),
      { node_id: 'hook' },
    ],
    [
      'unreachable',
      'a node that nothing leads to',
      pathway([start(), node('a', 'Default'), end], [edge('start', 'end'), edge('a', 'end')]),
      { node_id: 'a' },
    ],
    [
      'unreachable',
      'a node after the end of the call',
      pathway([start(), end, node('a', 'End Call')], [edge('start', 'end'), edge('end', 'a')]),
      { node_id: 'a' },
    ],
    ['dead-end', 'no way out', pathway([start(), node('a', 'Default')], [edge('start', 'a')]), { node_id: 'a' }],
    [
      'edge-label-duplicate',
      'one label twice',
      pathway([start(), end], [edge('start', 'end', 'Yes'), edge('start', 'end', ' yes ')]),
      { edge_id: 'start-end- yes ' },
    ],
    [
      'edge-label-missing',
      'a choice without a label',
      pathway([start(), end], [edge('start', 'end', 'Yes'), edge('start', 'end', '')]),
      { edge_id: 'start-end-' },
    ],
    [
      'variable-unset',
      'nothing sets it',
      through(node('a', 'Default', { prompt: 'Hello {{name}} and {{ NAME }}' })),
      { field: 'prompt', message: expect.stringContaining('request data') },
    ],
    [
      'rules-overlap',
      'two rules that can both be true',
      through(
        webhook({
          responsePathways: [
            ['code', '!=', '0', { id: 'end' }],
            ['code', '==', '5', { id: 'start' }],
            ['', '', '', { id: 'end' }],
          ],
        }),
      ),
      {
        field: 'responsePathways[1]',
        message:
          'When `code` is "5", rules 1 and 2 of “Node hook” are both true; rule 2 wins because the last true rule is taken.',
      },
    ],
    [
      'rule-never-wins',
      'a special case before the broad rule',
      through(
        webhook({
          responsePathways: [
            ['code', '==', '5', { id: 'start' }],
            ['code', '!=', '0', { id: 'end' }],
            ['', '', '', { id: 'end' }],
          ],
        }),
      ),
      { field: 'responsePathways[0]' },
    ],
    [
      'name-ambiguous',
      'a rule names two nodes',
      pathway(
        [
          start(),
          webhook({ responsePathways: [['', '', '', { id: 'end', name: 'Bye' }]] }),
          { ...end, data: { name: 'Bye' } },
          node('bye', 'End Call', { name: 'bye ' }),
        ],
        [edge('start', 'hook'), edge('start', 'bye')],
      ),
      { node_id: 'bye', message: expect.stringContaining('A rule or an example names it') },
    ],
    [
      'webhook-failure-uncovered',
      'no rule for a failed request',
      pathway(
        [start(), webhook({ responsePathways: [['code', '==', '0', { id: 'end' }]] }), end],
        [edge('start', 'hook'), edge('hook', 'end')],
      ),
      { node_id: 'hook' },
    ],
    [
      'webhook-tool-differs',
      'an attached tool that points elsewhere',
      through(webhook({ tool: { tool: { url: 'https://other.example/x' } } })),
      { message: expect.stringContaining('other.example') },
    ],
    [
      'prompt-long',
      '2,001 characters',
      through(node('a', 'Default', { prompt: 'x'.repeat(2001) })),
      { message: expect.stringContaining('2,001') },
    ],
    [
      'node-type-unknown',
      'a type that is not known',
      through(node('a', 'Route', { routes: [] })),
      { message: expect.stringContaining('“Route”') },
    ],
    ['text-and-prompt', 'both', through(node('a', 'Default', { text: 'Hello', prompt: 'Greet.' })), { node_id: 'a' }],
    [
      'interruption-threshold',
      '500',
      through(node('a', 'Default', { modelOptions: { interruptionThreshold: 500 } })),
      { field: 'modelOptions.interruptionThreshold' },
    ],
  ]

  it.each(cases)('%s: %s', (code, _, document, place) => {
    expect(only(document, code)).toMatchObject(place)
  })

  it('has a case for every code', () => {
    expect([...new Set(cases.map(([code]) => code))].sort()).toEqual([...errorCodes, ...warningCodes].sort())
  })
})

describe('what is no fault', () => {
  it.each<[string, PathwayDocument]>([
    [
      'a transfer to a variable',
      pathway([start(), node('t', 'Transfer Node', { transferNumber: '{{request_data.desk}}' })], [edge('start', 't')]),
    ],
    ['a URL that begins with a variable', through(webhook({ url: '{{request_data.base}}/orders' }))],
    [
      'built-ins, secrets and defaults',
      through(
        node('a', 'Default', {
          prompt: "{{now}} {{ Request_Data.x }} {{SECRET.KEY}} {{lastusermessage}} {{name | default: 'you'}}",
        }),
      ),
    ],
    ['JSON in a prompt', through(node('a', 'Default', { prompt: 'Answer with {"a":{"b":1}} or {{"c":{"d":2}}}.' }))],
    ['an edge without a label where there is no choice', pathway([start(), end], [edge('start', 'end', '')])],
    [
      'an edge without a label that is always picked',
      pathway([start(), end], [edge('start', 'end', 'Yes'), edge('start', 'end', '', { alwaysPick: true })]),
    ],
    ['a rule on a member of a variable', through(webhook(row('code.value', '==', '1', { id: 'end' })))],
    ['a rule on the status', through(webhook(row('BlandStatusCode', '>=', '400', { id: 'end' })))],
    [
      'a failed request that an edge of its own takes',
      pathway(
        [start(), webhook({ responsePathways: [['code', '==', '0', { id: 'end' }]] }), end, node('no', 'End Call')],
        [edge('start', 'hook'), edge('hook', 'end'), edge('hook', 'no')],
      ),
    ],
    [
      'a webhook that asks again until a rule leads on',
      through(
        webhook({
          responsePathways: [
            ['code', '==', '1', { id: 'hook' }],
            ['', '', '', { id: 'end' }],
          ],
        }),
      ),
    ],
    [
      'a circle in which the caller is asked',
      pathway(
        [start(), node('a', 'Default', { modelOptions: { skipUserResponse: true } }), end],
        [edge('start', 'a'), edge('a', 'start'), edge('start', 'end', 'done')],
      ),
    ],
    [
      'a circle that an edge which is always picked leaves',
      pathway(
        [start(), node('a', 'Default', { modelOptions: { skipUserResponse: true } }), end],
        [edge('start', 'a'), edge('a', 'a', 'again'), edge('a', 'end', 'on', { alwaysPick: true })],
      ),
    ],
    [
      'an instruction to the extractor',
      through(node('a', 'Default', { extractVars: [['bland-prompt', 'string', 'It is {{now}}.']] })),
    ],
  ])('%s', (_, document) => {
    expect(findFindings(document)).toEqual([])
  })

  it.each([
    ['{{ghost}} and {{from}}', ['variable-unset']],
    ['{{plan}}', []],
    ['{{plan', ['template-unbalanced']],
  ])('the global prompt %j', (globalPrompt, expected) => {
    const document = through(node('a', 'Default', { extractVars: [['plan', 'string', 'The plan']] }))
    const nodes = [...document.nodes, { globalConfig: { globalPrompt }, position: { x: 0, y: 0 } }]
    expect(findFindings({ ...document, nodes }).map(({ code, field }) => [code, field])).toEqual(
      expected.map(code => [code, 'globalPrompt']),
    )
  })

  it('a node of an unknown type keeps its ways', () => {
    expect(codes(through(node('a', 'Route', { responsePathways: [['x', '~', 'y']] })))).toEqual(['node-type-unknown'])
  })
})

describe('variables over all paths', () => {
  const asks = (id: string, name: string, data: Data = {}) =>
    node(id, 'Default', { extractVars: [[name, 'string', `The ${name}`]], ...data })
  const says = (id: string, text: string, data: Data = {}) => node(id, 'Default', { prompt: text, ...data })
  const messages = (document: PathwayDocument) =>
    findFindings(document).map(({ code, message }) => `${code}: ${message}`)

  it('is set where every path sets it', () => {
    const document = pathway(
      [start(), asks('a', 'Plan'), asks('b', 'plan'), says('c', '{{PLAN}}'), end],
      [edge('start', 'a'), edge('start', 'b'), edge('a', 'c'), edge('b', 'c'), edge('c', 'end')],
    )
    expect(findFindings(document)).toEqual([])
  })

  it('is unset where one path goes round it, and says which', () => {
    const document = pathway(
      [start(), asks('a', 'plan'), says('b', 'No plan.'), says('c', '{{plan}}'), end],
      [edge('start', 'a'), edge('start', 'b'), edge('a', 'c'), edge('b', 'c'), edge('c', 'end')],
    )
    expect(messages(document)).toEqual([
      'variable-unset: The prompt of “Node c” uses {{plan}}, but when the conversation comes from “Node b”, nothing has set it.',
    ])
  })

  it('is extracted after the node has spoken, before its condition, its ways and its request', () => {
    const own = { extractVars: [['plan', 'string', 'The plan']] }
    expect(codes(through(node('a', 'Default', { ...own, prompt: '{{plan}}' })))).toEqual(['variable-unset'])
    expect(codes(through(node('a', 'Default', { ...own, condition: '{{plan}} is known' })))).toEqual([])
    const labelled = pathway([start(own), end], [edge('start', 'end', '{{plan}} fits')])
    expect(codes(labelled)).toEqual([])
    expect(
      codes(through(webhook({ ...own, url: 'https://api.example/{{plan}}', body: { plan: '{{plan}}' } }))),
    ).toEqual([])
  })

  it('comes from an answer after the request', () => {
    expect(messages(through(webhook({ body: '{"a":"{{code}}"}' })))).toEqual([
      'variable-unset: The request body of “Node hook” uses {{code}}, but when the conversation comes from “Node start”, nothing has set it. This node sets it only from the answer to its request.',
    ])
    expect(
      codes(
        pathway(
          [start(), webhook(), { ...end, data: { name: 'End', prompt: '{{code}} {{status_code}}' } }],
          [edge('start', 'hook')],
        ),
      ),
    ).toEqual([])
  })

  it('is set round a loop only if it is set before it', () => {
    const document = pathway(
      [start(), says('a', '{{plan}}'), asks('b', 'plan'), end],
      [edge('start', 'a'), edge('a', 'b'), edge('b', 'a'), edge('b', 'end', 'done')],
    )
    expect(codes(document)).toEqual(['variable-unset'])
    expect(
      codes({ ...document, nodes: [start({ extractVars: [['plan', 'string', '']] }), ...document.nodes.slice(1)] }),
    ).toEqual([])
  })

  it('is set at a global node only if it is set wherever the caller can ask for it', () => {
    const help = says('help', '{{plan}}', { isGlobal: true, globalLabel: 'Asks for help' })
    const early = pathway([start(), asks('a', 'plan'), help, end], [edge('start', 'a'), edge('a', 'end')])
    expect(messages(early)).toEqual([
      'variable-unset: The prompt of “Node help” uses {{plan}}, but when the caller asks for this at “Node start”, nothing has set it.',
    ])
    const hurried = start({ modelOptions: { skipUserResponse: true } })
    expect(codes({ ...early, nodes: [hurried, ...early.nodes.slice(1)] })).toEqual([])
  })

  it('flows along rules that no edge mirrors', () => {
    const document = pathway(
      [
        start(),
        asks('a', 'plan'),
        webhook({ responsePathways: [['', '', '', { id: 'c' }]] }),
        says('c', '{{plan}}'),
        end,
      ],
      [edge('start', 'a'), edge('start', 'hook'), edge('a', 'c'), edge('c', 'end')],
    )
    expect(messages(document)).toEqual([expect.stringContaining('comes from “Node hook”')])
  })

  it('is set by a tool of the node', () => {
    const tools = [
      { name: 'lookup', extractVars: [['plan', 'string', 'The plan']], responseData: [{ name: 'price', data: '$.p' }] },
    ]
    const document = pathway(
      [start({ tools }), says('a', '{{plan}} {{price}}'), end],
      [edge('start', 'a'), edge('a', 'end')],
    )
    expect(findFindings(document)).toEqual([])
  })

  it('is not set by an attached tool that the request does not use', () => {
    const tool = { tool: { url: 'https://api.example/t', response: { place: '$.place' } } }
    expect(messages(through(webhook({ tool, ...row('place', 'is', 'null', { id: 'end' }) })))).toEqual([
      'rule-variable: A rule of “Node hook” looks at `place`, but no node extracts it or takes it from an answer. Only the tool attached to “Node hook” maps it, and the node’s own request does not use that tool.',
    ])
  })

  it('may be looked at by a rule for null before it is set', () => {
    const later = asks('later', 'plan')
    const document = (operator: string, value: string) =>
      pathway(
        [start(), webhook(row('plan', operator, value, { id: 'later' })), later, end],
        [edge('start', 'hook'), edge('later', 'end')],
      )
    expect(codes(document('is', 'null'))).toEqual([])
    expect(codes(document('==', 'gold'))).toEqual(['variable-unset'])
  })
})

describe('documents as they come', () => {
  it('never throws, whatever the members hold', () => {
    const entry = fc.oneof(
      fc.record({
        id: fc.string(),
        type: fc.constantFrom('Default', 'Webhook', 'Transfer Call', 'Knowledge Base', 'x'),
        data: fc.jsonValue(),
      }),
      fc.record({
        id: fc.constant('1'),
        data: fc.dictionary(
          fc.constantFrom(
            'url',
            'extractVars',
            'responsePathways',
            'responseData',
            'tools',
            'tool',
            'headers',
            'modelOptions',
            'prompt',
            'pathwayExamples',
            'isStart',
            'kb',
          ),
          fc.jsonValue(),
        ),
        type: fc.constant('Webhook'),
      }),
      fc.dictionary(fc.string(), fc.jsonValue()),
    )
    fc.assert(
      fc.property(
        fc.array(entry),
        fc.array(fc.dictionary(fc.constantFrom('id', 'source', 'target', 'label', 'data'), fc.jsonValue())),
        (nodes, edges) => {
          const document = { name: '', description: '', nodes, edges } as unknown as PathwayDocument
          for (const finding of findFindings(document)) expect(finding.message).not.toMatch(/undefined|\[object/)
        },
      ),
    )
  })

  it('goes through a chain of ten thousand nodes', () => {
    const nodes = Array.from({ length: 10_000 }, (_, place) =>
      node(String(place), 'Default', { isStart: place === 0, modelOptions: { skipUserResponse: true } }),
    )
    const edges = nodes.slice(1).map((_, place) => edge(String(place), String(place + 1)))
    expect(codes(pathway([...nodes, end], [...edges, edge('9999', 'end')]))).toEqual([])
  })
})

describe('looking again', () => {
  it('gives the same list for an edit that changes no finding', () => {
    const find = createFindings(nodeKinds)
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
    const find = createFindings(nodeKinds)
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
    expect(find(document)[0]?.message).toContain('comes from “Node b”')
    const nodes = document.nodes.map(each =>
      each === other ? { ...other, data: { ...other.data, name: 'Bee' } } : each,
    )
    expect(find({ ...document, nodes })[0]?.message).toContain('comes from “Bee”')
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
      const nodes = document.nodes as PathwayNode[]
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
        const find = createFindings(nodeKinds)
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

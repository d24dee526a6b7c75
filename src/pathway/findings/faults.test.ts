import { describe, expect, it } from 'vitest'
import { findFindings } from '#nodes/checks.ts'
import type { PathwayDocument, PathwayNode } from '#pathway/document.ts'
import { errorCodes, type FindingCode, warningCodes } from '#pathway/finding.ts'
import { severities } from '#pathway/testing/fixing.ts'
import { edge, end, node, pathway, ruleRow, ruleRows, start, through, webhook } from '#pathway/testing/pathways.ts'

const only = (document: PathwayDocument, code: FindingCode) => {
  const found = findFindings(document)
  expect(found.map(finding => finding.code)).toEqual([code])
  expect(found[0]?.severity).toBe(severities.get(code))
  return found[0]
}

describe('one fault, one finding', () => {
  const silentTo = (target: string) => ({ globalConfig: { noInput: { target } } })
  const endless = (between: PathwayNode) => {
    const document = through(between)
    return { ...document, nodes: [...document.nodes, { globalConfig: { noMatch: { limit: 0 } } }] }
  }
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
      through(webhook(ruleRow('code', '==', '1', { id: 'gone', name: 'Declined' }))),
      { field: 'responsePathways[0]', message: expect.stringContaining('“Declined”') },
    ],
    [
      'rule-target-missing',
      'no target',
      through(webhook(ruleRow('code', '==', '1', {}))),
      { field: 'responsePathways[0]' },
    ],
    [
      'rule-target-missing',
      'of a tool',
      through(
        node('a', 'Default', { tools: [{ name: 'Find', responsePathways: [{ type: 'default', nodeId: 'gone' }] }] }),
      ),
      { node_id: 'a', field: 'tools[0]', message: expect.stringContaining('the tool “Find” of “Node a”') },
    ],
    [
      'rule-never-wins',
      'a route that another above it covers',
      through(
        node('a', 'Route', {
          routes: [
            { conditions: [{ field: 'timezone', operator: '!=', value: 'UTC' }], targetNodeId: 'end' },
            { conditions: [{ field: 'timezone', operator: '==', value: 'CET' }], targetNodeId: 'start' },
          ],
          fallbackNodeId: 'end',
        }),
      ),
      { field: 'routes[1]', message: expect.stringContaining('route 1 above always matches first') },
    ],
    [
      'rule-operator',
      'an unknown operator',
      through(webhook(ruleRow('code', 'matches', '1', { id: 'end' }))),
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
      through(webhook(ruleRow('ghost', '==', '1', { id: 'end' }))),
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
      'a global node without a trigger',
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
      'template-expression',
      'a filter that there is not',
      through(node('a', 'Default', { prompt: 'Hello {{from | upcase}}' })),
      { field: 'prompt', node_id: 'a', message: expect.stringContaining('“from | upcase” between {{ and }} isn’t') },
    ],
    [
      'template-expression',
      'a condition, in an edge',
      pathway([start(), end], [edge('start', 'end', 'done', { description: 'when {{#if from}}' })]),
      { field: 'description', edge_id: 'start-end-done' },
    ],
    [
      'template-expression',
      'a comparison, in the global prompt',
      { ...through(node('a', 'Default')), globalPrompt: 'Status {{from >= 200}}' },
      { field: 'globalPrompt' },
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
      'edge-after-end',
      'an edge out of an End Call',
      pathway([start(), end, node('a', 'End Call')], [edge('start', 'end'), edge('start', 'a'), edge('end', 'a')]),
      { edge_id: 'end-a-end to a', field: 'source' },
    ],
    [
      'example-unknown',
      'an example that chooses no edge of its node',
      through(
        node('m', 'Default', {
          pathwayExamples: [
            { 'Chosen Pathway': 'Node end' },
            { 'Chosen Pathway': 'M TO END' },
            { 'Chosen Pathway': 'Later' },
          ],
        }),
      ),
      { node_id: 'm', field: 'pathwayExamples[2]', message: expect.stringContaining('chooses “Later”') },
    ],
    [
      'member-unread',
      'a member by another name',
      through(node('m', 'Default', { is_start: true, extract_vars: [] })),
      { node_id: 'm', field: 'is_start', message: expect.stringContaining('`isStart`') },
    ],
    [
      'mapping-malformed',
      'a row without a variable',
      through(
        webhook({
          responseData: [
            { name: 'code', data: '$.code' },
            { name: '', data: '$.x' },
            { name: '', data: '' },
          ],
        }),
      ),
      { node_id: 'hook', field: 'responseData[1]' },
    ],
    [
      'body-malformed',
      'a body that is nearly JSON',
      through(webhook({ body: '{"code": {{timezone}}, "name": "{{from}} {x}",}' })),
      { node_id: 'hook', field: 'body' },
    ],
    ['dead-end', 'is a dead end', pathway([start(), node('a', 'Default')], [edge('start', 'a')]), { node_id: 'a' }],
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
      'never set',
      through(node('a', 'Default', { prompt: 'Hello {{name}} and {{ NAME }}' })),
      { field: 'prompt', message: expect.stringContaining('passed in with the call') },
    ],
    [
      'rule-boolean',
      'a rule that asks for a word',
      through(webhook({ extractVars: [['ok', 'boolean', '']], ...ruleRow('Ok', '==', 'Yes', { id: 'end' }) })),
      {
        node_id: 'hook',
        field: 'responsePathways[0]',
        message: 'Rule 1 of “Node hook” compares `Ok` with “Yes”, but `Ok` is true or false, so it never matches.',
      },
    ],
    [
      'rule-boolean',
      'a route that asks for a number, in a group',
      through(
        node('a', 'Route', {
          extractVars: [['ok', 'boolean', '']],
          routes: [
            {
              conditions: [
                { field: 'ok', operator: 'is not', value: 'null' },
                {
                  isGroup: true,
                  conditions: [
                    { field: 'timezone', operator: 'is', value: 'UTC' },
                    { field: 'ok', operator: '!=', value: 1 },
                  ],
                },
              ],
              targetNodeId: 'end',
            },
          ],
          fallbackNodeId: 'end',
        }),
      ),
      { node_id: 'a', field: 'routes[0]', message: expect.stringMatching(/^Route 1 .* with “1”.* always matches\.$/) },
    ],
    [
      'rules-overlap',
      'two rules that can both be true',
      through(webhook(ruleRows(['code', '!=', '0', { id: 'end' }], ['code', '==', '5', { id: 'start' }]))),
      {
        field: 'responsePathways[1]',
        message: 'When `code` is "5", rules 1 and 2 of “Node hook” both match. Rule 2 wins (last match).',
      },
    ],
    [
      'rule-never-wins',
      'a special case before the broad rule',
      through(webhook(ruleRows(['code', '==', '5', { id: 'start' }], ['code', '!=', '0', { id: 'end' }]))),
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
      { node_id: 'bye', message: expect.stringContaining('A rule or an example uses this name') },
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
      'rules-uncovered',
      'no rule for another answer',
      pathway(
        [
          start(),
          webhook({
            responsePathways: [
              ['status_code', '>=', '400', { id: 'end' }],
              ['status_code', '<', '100', { id: 'end' }],
            ],
          }),
          end,
        ],
        [edge('start', 'hook'), edge('hook', 'end')],
      ),
      { node_id: 'hook', field: 'responsePathways' },
    ],
    [
      'rules-uncovered',
      'routes without a fallback',
      through(
        node('a', 'Route', {
          routes: [{ conditions: [{ field: 'timezone', operator: 'is', value: 'UTC' }], targetNodeId: 'end' }],
        }),
      ),
      { node_id: 'a', field: 'routes', message: expect.stringContaining('no route matches') },
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
      'text-too-long',
      'more than 200,000 characters',
      through(node('a', 'Default', { prompt: 'x'.repeat(200_001) })),
      { field: 'prompt', message: expect.stringContaining('200,001') },
    ],
    [
      'text-too-long',
      'of a label',
      pathway(
        [start(), end],
        [{ ...edge('start', 'end'), label: 'x'.repeat(200_001), data: { label: 'x'.repeat(200_001) } }],
      ),
      {
        edge_id: expect.any(String),
        field: 'label',
        message: expect.stringMatching(/^The label of the edge “x{59}…” has 200,001 characters/),
      },
    ],
    [
      'text-too-long',
      'of the global prompt',
      { ...through(node('a', 'Default')), globalPrompt: 'x'.repeat(200_001) },
      { field: 'globalPrompt', message: expect.stringMatching(/^The global prompt has 200,001 characters/) },
    ],
    [
      'text-too-long',
      'of the knowledge to answer from',
      through(node('a', 'Knowledge Base', { kb: 'word '.repeat(40_001) })),
      {
        node_id: 'a',
        field: 'kb',
        message: expect.stringMatching(/^The knowledge of “Node a” has 200,005 characters/),
      },
    ],
    [
      'rules-too-many',
      'more than 1,000 rules',
      through(
        webhook({
          responsePathways: Array.from({ length: 1_001 }, (_, at) =>
            at === 0 ? ['', '', '', { id: 'end' }] : ['code', '==', `c${at}`, { id: 'end' }],
          ),
        }),
      ),
      { field: 'responsePathways', message: expect.stringContaining('1,001') },
    ],
    [
      'node-type-unknown',
      'a type that is not known',
      through(node('a', 'Mystery', { routes: [] })),
      { message: expect.stringContaining('“Mystery”') },
    ],
    ['text-and-prompt', 'both', through(node('a', 'Default', { text: 'Hello', prompt: 'Greet.' })), { node_id: 'a' }],
    [
      'interruption-threshold',
      '500',
      through(node('a', 'Default', { modelOptions: { interruptionThreshold: 500 } })),
      { field: 'modelOptions.interruptionThreshold' },
    ],
    [
      'limit-malformed',
      '-1',
      through(node('a', 'Default', { noMatch: { limit: -1 } })),
      { node_id: 'a', field: 'noMatch.limit' },
    ],
    [
      'limit-target-missing',
      'of the pathway',
      { ...through(node('a', 'Default')), nodes: [start(), node('a', 'Default'), end, silentTo('gone')] },
      { field: 'noInput.target' },
    ],
    [
      'limit-endless',
      'a node without a limit',
      through(node('a', 'Default', { noMatch: { limit: 0 } })),
      { node_id: 'a', field: 'noMatch.limit', message: expect.stringContaining('at “Node a”') },
    ],
    [
      'limit-endless',
      'a pathway without a limit, once for all its nodes',
      endless(node('a', 'Default')),
      { field: 'noMatch.limit', message: expect.stringContaining('in this pathway') },
    ],
  ]

  it('is none of limits where a global node can be asked for', () => {
    const asked = endless(node('a', 'Default', { noMatch: { limit: 0 } }))
    const help = node('g', 'Default', { isGlobal: true, globalLabel: 'Asks for help' })
    expect(findFindings({ ...asked, nodes: [...asked.nodes, help] })).toEqual([])
  })

  it('is none of a name that several nodes have and that nothing uses', () => {
    const others = [node('one', 'Default', { name: 'Bye' }), node('two', 'Default', { name: 'Bye' })]
    const document = pathway([start(), ...others, end], [edge('start', 'one'), edge('one', 'two'), edge('two', 'end')])
    expect(findFindings(document).filter(({ code }) => code === 'name-ambiguous')).toEqual([])
  })

  it.each([
    ['is compared with true', 'boolean', '==', 'TRUE'],
    ['is asked whether it is set', 'boolean', 'is not', 'null'],
    ['is compared with another variable', 'boolean', '==', '{{timezone}}'],
    ['is text as well', 'string', '==', 'yes'],
  ])('is none of a boolean that %s', (_, type, operator, value) => {
    const extractVars = [
      ['ok', 'boolean', ''],
      ['ok', type, ''],
    ]
    const document = through(webhook({ extractVars, ...ruleRow('ok', operator, value, { id: 'end' }) }))
    expect(findFindings(document)).toEqual([])
  })

  it.each(cases)('%s: %s', (code, _, document, place) => {
    expect(only(document, code)).toMatchObject(place)
  })

  it('has a case for every code', () => {
    expect(cases.map(([code]) => code)).toEqual(expect.arrayContaining([...errorCodes, ...warningCodes]))
  })
})

import { describe, expect, it } from 'vitest'
import { findFindings } from '#nodes/checks.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { edge, end, node, pathway, ruleRow, start, through, webhook } from '#pathway/testing/pathways.ts'

const codes = (document: PathwayDocument) => findFindings(document).map(finding => finding.code)

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
    ['a rule on a member of a variable', through(webhook(ruleRow('code.value', '==', '1', { id: 'end' })))],
    ['a rule on the status', through(webhook(ruleRow('BlandStatusCode', '>=', '400', { id: 'end' })))],
    [
      'a failed request that an edge of its own takes',
      pathway(
        [start(), webhook({ responsePathways: [['code', '==', '0', { id: 'end' }]] }), end, node('no', 'End Call')],
        [edge('start', 'hook'), edge('hook', 'end'), edge('hook', 'no')],
      ),
    ],
    ['a webhook that asks again until a rule leads on', through(webhook(ruleRow('code', '==', '1', { id: 'hook' })))],
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
    expect(codes(through(node('a', 'Mystery', { responsePathways: [['x', '~', 'y']] })))).toEqual(['node-type-unknown'])
  })
})

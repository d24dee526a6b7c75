import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { NodeChecks } from '#pathway/kind.ts'
import { topMembers } from '#pathway/nodeMembers.ts'
import { checkedKinds } from './checks.ts'
import { kindOf, nodeKinds } from './kinds.ts'
import { checks as knowledgeChecks } from './knowledge/checks.ts'
import { checks as transferChecks } from './transfer/checks.ts'
import { checks as webhookChecks } from './webhook/checks.ts'
import { webhookKind } from './webhook/model.ts'

const codes = (checks: NodeChecks, data: Record<string, unknown>) =>
  checks.findings({ id: '1', data }).map(finding => finding.code)

describe('the kinds of node', () => {
  it('have keys and types of their own', () => {
    const keys = nodeKinds.map(kind => kind.key)
    const types = nodeKinds.flatMap(kind => kind.types)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(types).size).toBe(types.length)
    for (const kind of nodeKinds) expect(kind.types).toContain(kind.type)
  })

  it.each(nodeKinds.map(kind => [kind.label, kind] as const))('%s names each of its members once', (_, { members }) => {
    const paths = members.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const { label } of members) expect(label).toMatch(/^\p{Lu}/u)
  })

  it.each(nodeKinds.map(({ key, codes }) => [key, Object.keys(codes)] as const))(
    '%s finds what it names: %j',
    (key, codes) => {
      const checks = readFileSync(join(import.meta.dirname, key, 'checks.ts'), 'utf8')
      expect(codes.filter(code => !checks.includes(`'${code}'`))).toEqual([])
    },
  )

  it('have their checks', () => {
    expect(checkedKinds.map(kind => kind.key)).toEqual(nodeKinds.map(kind => kind.key))
    for (const kind of checkedKinds) expect(kind.findings({ id: '1' })).toBeInstanceOf(Array)
  })

  it.each(nodeKinds.map(kind => [kind.label, kind] as const))(
    'a new %s node has its name and members that it knows',
    (_, kind) => {
      const data = kind.create('My node')
      expect(data.name).toBe('My node')
      expect(Object.keys(data).filter(member => !topMembers(kind.members).includes(member))).toEqual([])
      expect(kind.create('a')).not.toBe(kind.create('a'))
    },
  )
})

describe('the kind of a type', () => {
  it.each([
    ['Transfer Call', 'transfer'],
    ['Transfer Node', 'transfer'],
    ['Vector DB Knowledge Base', 'knowledge'],
    ['webhook', 'webhook'],
    [undefined, 'default'],
  ])('%s is %s', (type, key) => {
    expect(kindOf(type)).toMatchObject({ key, isKnown: true })
  })

  it('is the Default kind, not known, for any other', () => {
    expect(kindOf('Mystery')).toMatchObject({ key: 'default', isKnown: false, types: [] })
    expect(kindOf('constructor').isKnown).toBe(false)
  })
})

describe('a transfer', () => {
  it.each([
    ['+14155550123', []],
    ['(415) 555-0123', []],
    ['%2B442079460958', []],
    [' {{desk}} ', []],
    [4155550123, []],
    ['123', ['transfer-number-invalid']],
    ['911', ['transfer-number-invalid']],
    ['the desk', ['transfer-number-invalid']],
    ['  ', ['transfer-number-missing']],
    [undefined, ['transfer-number-missing']],
  ])('to %j: %j', (transferNumber, expected) => {
    expect(codes(transferChecks, { transferNumber })).toEqual(expected)
  })
})

describe('a knowledge base', () => {
  it.each([
    ['Our hours are nine to five.', []],
    ['KB-1', []],
    [['KB-1'], []],
    [[''], ['knowledge-missing']],
    ['', ['knowledge-missing']],
    [undefined, ['knowledge-missing']],
  ])('of %j: %j', (kb, expected) => {
    expect(codes(knowledgeChecks, { kb })).toEqual(expected)
  })
})

describe('a webhook', () => {
  it.each([
    ['https://api.example/{{id}}/x?q={{ q }}', []],
    ['http://api.example', []],
    ['{{base}}/x', []],
    ['{{url}}', []],
    ['https://{{host}}:8443/x', []],
    ['ftp://api.example', ['webhook-url']],
    ['{{scheme}}://x y', ['webhook-url']],
    ['https://', ['webhook-url']],
    ['api.example/x', ['webhook-url']],
    [undefined, ['webhook-url']],
  ])('to %j: %j', (url, expected) => {
    expect(codes(webhookChecks, { url })).toEqual(expected)
  })

  it.each([
    ['', 'https://tools.example/x', []],
    ['', 'http://tools.example/x', ['webhook-url']],
    ['', '', ['webhook-url']],
    ['api.example/x', 'https://tools.example/x', ['webhook-tool-differs']],
    ['https://api.example', 'https://tools.example/x', ['webhook-tool-differs']],
    ['https://api.example', 'https://api.example/x', []],
  ])('to %j with a tool attached that goes to %j: %j', (url, other, expected) => {
    expect(codes(webhookChecks, { url, tool: { tool: { url: other } } })).toEqual(expected)
  })

  it('fills in the request of the attached tool where that is sent, and sets what it maps', () => {
    const data = {
      url: '',
      body: '{{unused}}',
      tool: { tool: { url: 'https://x.test/{{a}}', response: { d: '$.d' } } },
    }
    expect(webhookKind.texts(data).map(({ field }) => field)).toEqual(['tool.tool.url'])
    expect(webhookKind.sets(data)).toContainEqual({ name: 'd', field: 'tool', by: 'response' })
  })

  it('fills in its whole request', () => {
    const texts = webhookKind.texts({
      url: 'https://api.example',
      headers: [['x-key', '{{k}}']],
      auth: { token: '{{t}}' },
      body: { a: ['{{b}}'] },
      condition: 'Sent.',
    })
    expect(texts.map(text => text.field)).toEqual([
      'condition',
      'url',
      'body.a[0]',
      'headers[0][0]',
      'headers[0][1]',
      'auth.token',
    ])
    expect(texts.every(text => text.afterOwn)).toBe(true)
  })

  it('sets what it extracts, what it maps and the status, and says what only an attached tool maps', () => {
    const sets = webhookKind.sets({
      extractVars: [
        ['a', 'string', ''],
        ['bland-prompt', 'string', ''],
      ],
      responseData: [{ name: ' b ', data: '$.b' }, { data: '$.c' }],
      tool: { tool: { response: { d: '$.d' } } },
    })
    expect(sets.map(({ name, field, by }) => [name, field, by])).toEqual([
      ['a', 'extractVars[0]', 'extraction'],
      ['b', 'responseData[0]', 'response'],
      ['status_code', 'responseData', 'response'],
      ['d', 'tool', 'attached'],
    ])
  })
})

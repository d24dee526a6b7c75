import { describe, expect, it } from 'vitest'
import { findFindings } from '#nodes/checks.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { edge, end, node, pathway, ruleRow, start, through, webhook } from '#pathway/testing/pathways.ts'

type Data = Readonly<Record<string, unknown>>
const codes = (document: PathwayDocument) => findFindings(document).map(finding => finding.code)

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
      'variable-unset: The prompt of “Node c” uses {{plan}}, which isn’t set yet when coming from “Node b”.',
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
      'variable-unset: The request body of “Node hook” uses {{code}}, which isn’t set yet when coming from “Node start”. This node sets it only from its response.',
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
      'variable-unset: The prompt of “Node help” uses {{plan}}, which isn’t set yet when the caller asks for this at “Node start”.',
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
    expect(messages(document)).toEqual([expect.stringContaining('coming from “Node hook”')])
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
    expect(messages(through(webhook({ tool, ...ruleRow('place', 'is', 'null', { id: 'end' }) })))).toEqual([
      'rule-variable: A rule of “Node hook” checks `place`, which is never set. It’s mapped only in the tool attached to “Node hook”, which the node’s own request doesn’t use.',
    ])
  })

  it('may be looked at by a rule for null before it is set', () => {
    const later = asks('later', 'plan')
    const document = (operator: string, value: string) =>
      pathway(
        [start(), webhook(ruleRow('plan', operator, value, { id: 'later' })), later, end],
        [edge('start', 'hook'), edge('later', 'end')],
      )
    expect(codes(document('is', 'null'))).toEqual([])
    expect(codes(document('==', 'gold'))).toEqual(['variable-unset'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFindings, nodeKinds } from '#nodes/models.ts'
import { edgeLabel, isRecord, type PathwayDocument, type PathwayEdge, type PathwayNode } from '#pathway/document.ts'
import { errorCodes, type Finding, type FindingCode, warningCodes } from '#pathway/finding.ts'
import { merge } from '#pathway/merge.ts'
import { documents } from '#pathway/testing/documents.ts'
import { createFixes } from './fixes.ts'
import { planFixes } from './plan.ts'

type Data = Record<string, unknown>

const node = (id: string, type: string, data: Data = {}): PathwayNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data: { name: `Node ${id}`, ...data },
})
const edge = (source: string, target: string, label = `${source} to ${target}`): PathwayEdge => ({
  id: `${source}-${target}-${label}`,
  source,
  target,
  data: { label },
})
const pathway = (nodes: PathwayNode[], edges: PathwayEdge[] = []): PathwayDocument => ({
  name: 'Test',
  description: '',
  nodes,
  edges,
})
const start = (data: Data = {}) => node('start', 'Default', { isStart: true, prompt: 'Ask.', ...data })
const end = node('end', 'End Call', { prompt: 'Say goodbye.' })
const through = (middle: PathwayNode, data: Data = {}) =>
  pathway([start(data), middle, end], [edge('start', middle.id), edge(middle.id, 'end')])
const otherwise = ['', '', '', { id: 'end', name: 'Node end' }]
const webhook = (data: Data = {}) =>
  node('hook', 'Webhook', {
    url: 'https://api.example/orders',
    responseData: [{ name: 'code', data: '$.code' }],
    responsePathways: [otherwise],
    ...data,
  })
const rules = (...rows: unknown[]) => through(webhook({ responsePathways: [...rows, otherwise] }))
const to = (id: string, name = `Node ${id}`) => ({ id, name })

const fixesFor = createFixes(nodeKinds)
const ids = () => {
  let made = 0
  return () => {
    made += 1
    return `new-${made}`
  }
}
const one = (document: PathwayDocument, code: FindingCode): Finding => {
  const finding = findFindings(document).find(found => found.code === code)
  if (!finding) throw new Error(`There is no ${code}.`)
  return finding
}
const count = (document: PathwayDocument, code: FindingCode) =>
  findFindings(document).filter(finding => finding.code === code).length
const errors = (document: PathwayDocument) =>
  findFindings(document).filter(finding => finding.severity === 'error').length

/** What may be left of a finding in a lesser form. */
const isMended = (before: PathwayDocument, after: PathwayDocument, finding: Finding) =>
  count(after, finding.code) < count(before, finding.code) ||
  (finding.code === 'variable-unset' && !findFindings(after).some(left => left.message === finding.message))

const cases: [FindingCode, string, PathwayDocument, { title: string; safe?: true }[]][] = [
  [
    'no-start',
    'one node that nothing leads to',
    pathway([node('a', 'Default'), end], [edge('a', 'end')]),
    [{ title: 'Start the call at “Node a”', safe: true }],
  ],
  [
    'many-starts',
    'two',
    pathway([start(), node('b', 'Default', { isStart: true }), end], [edge('start', 'end'), edge('b', 'end')]),
    [{ title: 'Start the call only at “Node start”' }, { title: 'Start the call only at “Node b”' }],
  ],
  [
    'edge-target-missing',
    'a label like no node',
    pathway([start(), end], [edge('start', 'end'), edge('start', 'gone', 'no booking')]),
    [{ title: 'Make the missing node here, as “no booking”' }, { title: 'Delete the edge “no booking”' }],
  ],
  [
    'edge-target-missing',
    'a label like a node',
    pathway([start(), end], [edge('start', 'end'), edge('start', 'gone', 'node end')]),
    [
      { title: 'Lead the edge “node end” to “Node end”' },
      { title: 'Make the missing node here, as “node end 2”' },
      { title: 'Delete the edge “node end”' },
    ],
  ],
  [
    'edge-target-missing',
    'nothing written on it',
    pathway([start(), end], [edge('start', 'end'), { id: 'bare', source: 'start', target: 'gone' }]),
    [{ title: 'Make the missing node here, as “New node”' }, { title: 'Delete the edge without a label', safe: true }],
  ],
  [
    'edge-source-missing',
    'a deleted source',
    pathway([start(), end], [edge('start', 'end'), edge('gone', 'end', 'bye')]),
    [{ title: 'Delete the edge “bye”' }, { title: 'Make the missing node here, as “New node”' }],
  ],
  [
    'webhook-url',
    'no scheme',
    through(webhook({ url: 'api.example/x' })),
    [{ title: 'Begin the URL with https://', safe: true }],
  ],
  [
    'webhook-url',
    'a space',
    through(webhook({ url: 'https://api.example/a b' })),
    [{ title: 'Write the spaces in the URL as %20' }],
  ],
  [
    'rule-target-missing',
    'named like a node',
    rules(['code', '==', '1', to('gone', 'Node end')]),
    [
      { title: 'Lead rule 1 to “Node end”', safe: true },
      { title: 'Make the missing node here, as “Node end 2”' },
      { title: 'Delete rule 1' },
    ],
  ],
  [
    'rule-target-missing',
    'no target',
    rules(['code', '==', '1']),
    [{ title: 'Make the missing node here, as “New node”' }, { title: 'Delete rule 1' }],
  ],
  ['rule-malformed', 'empty', rules([]), [{ title: 'Delete rule 1', safe: true }]],
  ['rule-malformed', 'a text', rules('code is 1'), [{ title: 'Delete rule 1' }]],
  [
    'rule-operator',
    'nearly one',
    rules(['code', 'contain', '1', to('end')]),
    [{ title: 'Use contains instead of “contain”', safe: true }],
  ],
  [
    'rule-operator',
    'none',
    rules(['code', '', '1', to('end')]),
    [
      { title: 'Compare with == in rule 1' },
      { title: 'Compare with != in rule 1' },
      { title: 'Compare with contains in rule 1' },
    ],
  ],
  [
    'rule-variable',
    'written otherwise',
    rules(['Co_de', '==', '1', to('end')]),
    [
      { title: 'Use {{code}} instead of {{Co_de}}', safe: true },
      { title: 'Take {{Co_de}} from the call’s request data' },
    ],
  ],
  [
    'rule-variable',
    'mapped by an attached tool only',
    through(
      webhook({
        responsePathways: [['place', '==', 'here', to('end')], otherwise],
        tool: { tool: { responseData: [{ name: 'place', data: '$.place' }] } },
      }),
    ),
    [
      { title: 'Take {{place}} from the answer of “Node hook”, as the attached tool does' },
      { title: 'Take {{place}} from the call’s request data' },
    ],
  ],
  [
    'transfer-number-missing',
    'another node has one',
    pathway(
      [start(), node('t', 'Transfer Node'), node('u', 'Transfer Node', { transferNumber: '+14155550123' })],
      [edge('start', 't'), edge('start', 'u')],
    ),
    [{ title: 'Transfer to +14155550123, as “Node u” does' }],
  ],
  [
    'transfer-number-invalid',
    'with 00',
    pathway([start(), node('t', 'Transfer Node', { transferNumber: '00 49 30 1234567' })], [edge('start', 't')]),
    [{ title: 'Write the number as +49301234567' }],
  ],
  [
    'knowledge-missing',
    'another node has some',
    pathway(
      [start(), node('k', 'Knowledge Base'), node('l', 'Knowledge Base', { kb: 'KB-1' }), end],
      [edge('start', 'k'), edge('start', 'l'), edge('k', 'end'), edge('l', 'end')],
    ),
    [
      { title: 'Answer from the same knowledge as “Node l”' },
      { title: 'Make it a Default node, which needs no knowledge' },
    ],
  ],
  [
    'global-label-missing',
    'named',
    pathway([start(), node('g', 'Default', { isGlobal: true }), end], [edge('start', 'end')]),
    [{ title: 'Label it “Node g”, like its name' }, { title: 'Make it an ordinary node' }],
  ],
  [
    'extraction-malformed',
    'a type of another program',
    through(node('m', 'Default', { extractVars: [['age', 'int', 'The age.']] })),
    [{ title: 'Extract “age” as integer', safe: true }, { title: 'Delete row 1 of the variables to extract' }],
  ],
  [
    'extraction-malformed',
    'a blank row',
    through(node('m', 'Default', { extractVars: [['', 'string', '']] })),
    [{ title: 'Delete row 1 of the variables to extract' }],
  ],
  [
    'template-unbalanced',
    'unclosed',
    through(node('m', 'Default', { prompt: 'Greet {{from warmly.' })),
    [{ title: 'Write {{from}}', safe: true }, { title: 'Take the braces {{ out' }],
  ],
  [
    'template-unbalanced',
    'unopened',
    through(node('m', 'Default', { prompt: 'Greet name}} warmly.' })),
    [{ title: 'Write {{name}}' }, { title: 'Take the braces }} out' }],
  ],
  [
    'endless-loop',
    'a node that need not skip',
    pathway(
      [start(), node('a', 'Default', { modelOptions: { skipUserResponse: true } })],
      [edge('start', 'a'), edge('a', 'a')],
    ),
    [
      { title: 'Let “Node a” wait for the caller' },
      { title: 'Put a new node that waits between “Node a” and “Node a”' },
    ],
  ],
  [
    'unreachable',
    'nothing leads to it',
    pathway([start(), node('a', 'Default'), end], [edge('start', 'end'), edge('a', 'end')]),
    [{ title: 'Delete the node “Node a” and its edges' }],
  ],
  [
    'dead-end',
    'a Default node',
    pathway([start()]),
    [{ title: 'Let “Node start” end the call' }, { title: 'Lead from “Node start” to a new node “End Call”' }],
  ],
  [
    'edge-label-duplicate',
    'the same twice',
    pathway(
      [start(), end],
      [
        { ...edge('start', 'end', 'yes'), id: 'one' },
        { ...edge('start', 'end', 'yes'), id: 'two' },
      ],
    ),
    [{ title: 'Join the two edges “yes” into one', safe: true }, { title: 'Label this one “yes: Node end”' }],
  ],
  [
    'edge-label-missing',
    'a named target',
    pathway([start(), end, node('f', 'End Call')], [edge('start', 'end'), edge('start', 'f', '')]),
    [{ title: 'Label it “Node f”, as the node that it leads to' }],
  ],
  [
    'variable-unset',
    'written otherwise in a URL',
    through(webhook({ url: 'https://api.example/{{rentalId.x}}' }), {
      extractVars: [['rental_id', 'string', 'Its id.']],
    }),
    [
      { title: 'Use {{rental_id.x}} instead of {{rentalId.x}}', safe: true },
      { title: 'Take {{rentalId.x}} from the call’s request data' },
    ],
  ],
  [
    'variable-unset',
    'set on one way only',
    pathway(
      [
        start(),
        node('a', 'Default', { extractVars: [['name', 'string', 'The name.']] }),
        node('b', 'Default', { prompt: 'Greet {{ name }}.' }),
        end,
      ],
      [edge('start', 'a'), edge('start', 'b'), edge('a', 'b'), edge('b', 'end')],
    ),
    [{ title: 'Say nothing where {{name}} is not set' }],
  ],
  [
    'rule-never-wins',
    'covered further down',
    rules(['code', '==', '1', to('start')], ['code', '!=', '2', to('end')]),
    [{ title: 'Move rule 1 below rule 2, so that it is taken first' }, { title: 'Delete rule 1' }],
  ],
  [
    'rule-never-wins',
    'twice the same',
    rules(['code', '==', '1', to('end')], ['code', '==', '1', to('end')]),
    [{ title: 'Delete rule 1', safe: true }],
  ],
  [
    'name-ambiguous',
    'two',
    pathway([start(), end, { ...end, id: 'f' }], [edge('start', 'end'), edge('start', 'f')]),
    [{ title: 'Rename the second “Node end” to “Node end 2”', safe: true }],
  ],
  [
    'webhook-failure-uncovered',
    'no default',
    through(webhook({ responsePathways: [['code', '==', '1', to('end')]] })),
    [
      { title: 'Add a rule: otherwise go to “Node end”' },
      { title: 'Add a rule: otherwise go to a new node “Node hook failed”' },
    ],
  ],
  [
    'webhook-tool-differs',
    'another host',
    through(webhook({ tool: { tool: { url: 'https://other.example/x' } } })),
    [
      { title: 'Send the request to “https://other.example/x”, as the attached tool does' },
      { title: 'Detach the tool, which is not used' },
    ],
  ],
  [
    'prompt-long',
    'of paragraphs',
    through(node('m', 'Default', { prompt: 'A sentence of some words.\n\n'.repeat(150) })),
    [{ title: 'Split the prompt over 3 nodes, one after another' }],
  ],
  [
    'node-type-unknown',
    'nearly one',
    through(node('m', 'Knowledge-Bases', { kb: 'KB-1' })),
    [{ title: 'Make it a Knowledge Base node' }, { title: 'Make it a Default node' }],
  ],
  [
    'text-and-prompt',
    'both',
    through(node('m', 'Default', { text: 'Hello.', prompt: 'Greet.' })),
    [
      { title: 'Join both into the prompt' },
      { title: 'Keep the text, and delete the prompt' },
      { title: 'Keep the prompt, and delete the text' },
    ],
  ],
  [
    'interruption-threshold',
    'too long',
    through(node('m', 'Default', { modelOptions: { interruptionThreshold: 500 } })),
    [{ title: 'Set the threshold to 200' }, { title: 'Leave the threshold to the service' }],
  ],
]

describe('each finding has its fixes', () => {
  it.each(cases)('%s: %s', (code, _, document, expected) => {
    const finding = one(document, code)
    const fixes = fixesFor(document, finding)
    expect(fixes.map(({ title, isSafe }) => (isSafe ? { title, safe: true } : { title }))).toEqual(expected)
    for (const fix of fixes) {
      const after = fix.apply(document, ids())
      expect(isMended(document, after, finding), fix.title).toBe(true)
      expect(errors(after), fix.title).toBeLessThanOrEqual(errors(document))
      expect(merge({ base: after, mine: document, theirs: after }).document, fix.title).toEqual(document)
    }
  })

  it('has a case for every code that can be mended', () => {
    const known = new Set(cases.map(([code]) => code))
    expect([...errorCodes, ...warningCodes].filter(code => !known.has(code))).toEqual(['rules-overlap'])
  })

  it('leaves rules that overlap to their author', () => {
    const document = rules(
      ['code', '==', '1', to('start')],
      ['code', 'contains', '1', to('end')],
      ['code', '==', '1', to('start')],
    )
    const overlap: Finding = { code: 'rules-overlap', severity: 'warning', message: '', node_id: 'hook' }
    expect(fixesFor(document, overlap)).toEqual([])
  })
})

it('keeps every word of a prompt that it splits', () => {
  const prompt = 'One sentence. '.repeat(400)
  const document = through(node('m', 'Default', { prompt }))
  const [fix] = fixesFor(document, one(document, 'prompt-long'))
  const after = fix?.apply(document, ids())
  const parts = after?.nodes.filter(({ id }) => id === 'm' || String(id).startsWith('new')).map(entry => entry.data)
  expect(parts?.map(data => (isRecord(data) ? data.prompt : '')).join('')).toBe(prompt)
})

describe('of any document', () => {
  it('a fix takes its finding away, adds no error, and is undone exactly', () => {
    fc.assert(
      fc.property(documents, document => {
        for (const finding of findFindings(document)) {
          for (const fix of fixesFor(document, finding)) {
            const after = fix.apply(document, ids())
            expect(isMended(document, after, finding), `${finding.message} ${fix.title}`).toBe(true)
            expect(errors(after), `${finding.message} ${fix.title}`).toBeLessThanOrEqual(errors(document))
            expect(merge({ base: after, mine: document, theirs: after }).document).toEqual(document)
          }
        }
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('fixing all ends, adds no error, and leaves every word of the author', () => {
    fc.assert(
      fc.property(documents, document => {
        const plan = planFixes(document, nodeKinds, ids())
        expect(errors(plan.document)).toBeLessThanOrEqual(errors(document))
        expect(plan.steps.every(({ fix }) => fix.isSafe)).toBe(true)
        const written = wordsOf(plan.document).join('\n')
        for (const words of wordsOf(document)) expect(written).toContain(words)
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

/** What an author wrote: names, prompts, labels, descriptions. */
function wordsOf(document: PathwayDocument): string[] {
  const words = document.nodes.flatMap(({ data }) => (isRecord(data) ? [data.name, data.text, data.prompt] : []))
  const labels = document.edges.flatMap(one => [edgeLabel(one), isRecord(one.data) ? one.data.description : ''])
  return [...words, ...labels].filter(text => typeof text === 'string')
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFindings } from '#nodes/checks.ts'
import { fixableKinds } from '#nodes/fixes.ts'
import { edgeLabel, isRecord, type PathwayDocument } from '#pathway/document.ts'
import { errorCodes, type Finding, warningCodes } from '#pathway/finding.ts'
import { documents } from '#pathway/testing/documents.ts'
import { faultsOfEdges } from '#pathway/testing/faults/edgesAndRules.ts'
import { faultsOfNodes } from '#pathway/testing/faults/nodesAndTexts.ts'
import { countErrors, expectFixed, findingOf, fixesFor, newIds, rules, to } from '#pathway/testing/fixing.ts'
import { node, through } from '#pathway/testing/pathways.ts'
import { planFixes } from './plan.ts'

const cases = [...faultsOfEdges, ...faultsOfNodes]

describe('each finding has its fixes', () => {
  it.each(cases)('%s: %s', (code, _, document, expected) => {
    const finding = findingOf(document, code)
    const fixes = fixesFor(document, finding)
    expect(fixes.map(({ title, isSafe }) => (isSafe ? { title, safe: true } : { title }))).toEqual(expected)
    expectFixed(document, finding)
  })

  it('has a case for every code that can be fixed', () => {
    const known = new Set(cases.map(([code]) => code))
    expect([...errorCodes, ...warningCodes].filter(code => !known.has(code))).toEqual([
      'rules-overlap',
      'rules-too-many',
      'text-too-long',
    ])
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

it('connects an unreachable node from the nearest above it that calls come to, with a label among others', () => {
  const at = (id: string, x: number, y: number, type = 'Default', data = {}) => ({
    ...node(id, type, data),
    position: { x, y },
  })
  const link = (source: string, target: string) => ({ id: `${source} ${target}`, source, target, label: target })
  const document: PathwayDocument = {
    name: '',
    description: '',
    nodes: [
      at('start', 0, 0, 'Default', { isStart: true }),
      at('far', 900, 0),
      at('near', 0, 300),
      at('end', 10, 550, 'End Call'),
      at('other', 20, 560),
      at('lost', 0, 600),
    ],
    edges: [link('start', 'far'), link('start', 'near'), link('near', 'end')],
  }
  const finding = findFindings(document).find(one => one.code === 'unreachable' && one.node_id === 'lost')
  if (!finding) throw new Error('It is reached.')
  const fixes = fixesFor(document, finding)
  expect(fixes.map(({ title }) => title)).toEqual([
    'Connect from “Node near”',
    'Connect from “Node start”',
    'Delete “Node lost” and its edges',
  ])
  expect(fixes[0]?.apply(document, newIds()).edges.at(-1)).toMatchObject({
    source: 'near',
    target: 'lost',
    label: 'Node lost',
  })
})

it('keeps every word of a prompt that it splits', () => {
  const prompt = 'One sentence. '.repeat(400)
  const document = through(node('m', 'Default', { prompt }))
  const [fix] = fixesFor(document, findingOf(document, 'prompt-long'))
  const after = fix?.apply(document, newIds())
  const parts = after?.nodes.filter(({ id }) => id === 'm' || String(id).startsWith('new')).map(entry => entry.data)
  expect(parts?.map(data => (isRecord(data) ? data.prompt : '')).join('')).toBe(prompt)
})

describe('of any document', () => {
  it('a fix takes its finding away, adds no error, and is undone exactly', () => {
    fc.assert(
      fc.property(documents, document => {
        for (const finding of findFindings(document)) expectFixed(document, finding)
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('fixing all ends, adds no error, and leaves every word of the author', () => {
    fc.assert(
      fc.property(documents, document => {
        const plan = planFixes(document, fixableKinds, newIds())
        expect(countErrors(plan.document)).toBeLessThanOrEqual(countErrors(document))
        expect(plan.steps.every(({ fix }) => fix.isSafe)).toBe(true)
        const written = wordsOf(plan.document).join('\n')
        for (const words of wordsOf(document)) expect(written).toContain(words)
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

/** The words of an author: names, prompts, labels, descriptions. */
function wordsOf(document: PathwayDocument): string[] {
  const words = document.nodes.flatMap(({ data }) => (isRecord(data) ? [data.name, data.text, data.prompt] : []))
  const labels = document.edges.flatMap(one => [edgeLabel(one), isRecord(one.data) ? one.data.description : ''])
  return [...words, ...labels].filter(text => typeof text === 'string')
}

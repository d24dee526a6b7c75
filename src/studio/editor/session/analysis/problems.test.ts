import { expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { countInWords, createGrouping, findingKeys, groupProblems, nextFinding, placeOf } from './problems.ts'

const document: PathwayDocument = {
  name: '',
  description: '',
  nodes: [
    { id: 'a', data: { name: 'Greeting' } },
    { id: 'b', data: { name: 'Transfer' } },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'gone' },
    { id: 'loose', source: 'gone', target: 'gone' },
  ],
}
const long: Finding = {
  code: 'prompt-long',
  severity: 'warning',
  message: 'The prompt is long.',
  node_id: 'a',
  field: 'prompt',
}
const number: Finding = {
  code: 'transfer-number-invalid',
  severity: 'error',
  message: '“123” is no number.',
  node_id: 'b',
  field: 'transferNumber',
}
const edge: Finding = { code: 'edge-target-missing', severity: 'error', message: 'It leads nowhere.', edge_id: 'e' }
const loose: Finding = {
  code: 'edge-source-missing',
  severity: 'error',
  message: 'It comes from nowhere.',
  edge_id: 'loose',
}
const start: Finding = { code: 'no-start', severity: 'error', message: 'No start.', field: 'isStart' }
const everything = { severity: 'all', text: '' } as const

it('groups by node, an edge with the node that it leaves, and puts errors first', () => {
  const groups = groupProblems([long, number, edge, loose, start], document, everything)
  expect(groups.map(group => [group.title, group.findings])).toEqual([
    ['Greeting', [edge, long]],
    ['Transfer', [number]],
    ['Loose edges', [loose]],
    ['Pathway', [start]],
  ])
  expect(groupProblems([long, number], document, everything).map(group => group.title)).toEqual([
    'Transfer',
    'Greeting',
  ])
})

it('filters by severity and by every word of a text', () => {
  expect(groupProblems([long, number], document, { severity: 'warning', text: '' })).toHaveLength(1)
  expect(groupProblems([long, number], document, { severity: 'all', text: 'number transfer' })[0]?.findings).toEqual([
    number,
  ])
  expect(groupProblems([long, number], document, { severity: 'all', text: 'nothing of the kind' })).toEqual([])
})

it('walks round the problems in the order in which they are shown', () => {
  const all = groupProblems([long, number], document, everything).flatMap(group => group.findings)
  const [ofNumber, ofLong] = findingKeys(all)
  expect(nextFinding(all, undefined)).toBe(number)
  expect(nextFinding(all, ofNumber)).toBe(long)
  expect(nextFinding(all, ofLong)).toBe(number)
  expect(nextFinding(all, ofNumber, -1)).toBe(long)
  expect(nextFinding([], undefined)).toBeUndefined()
})

it('knows a problem again whatever its node is called by now, and tells several of one field apart', () => {
  const [before] = findingKeys([long])
  expect(findingKeys([{ ...long, message: 'The prompt of “Welcome” is long.' }])).toEqual([before])
  const braces: Finding = { ...long, code: 'template-unbalanced', message: 'One is open.' }
  const keys = findingKeys([braces, long, { ...braces, message: 'One is closed.' }])
  expect(new Set(keys).size).toBe(3)
  expect(nextFinding([braces, long], keys[0])).toBe(long)
})

it('leads to the edge, the node, or the pathway’s settings', () => {
  expect(placeOf({ ...edge, field: 'target' })).toEqual({ edge_key: 'e', field: 'target' })
  expect(placeOf(number)).toEqual({ node_id: 'b', field: 'transferNumber' })
  expect(placeOf(start)).toEqual({ node_id: undefined, field: 'isStart' })
  expect(placeOf({ ...number, field: undefined })).toEqual({ node_id: 'b', field: 'problem transfer-number-invalid' })
})

it('counts in words', () => {
  expect(countInWords([])).toBe('No problems')
  expect(countInWords([number])).toBe('1 error')
  expect(countInWords([number, edge, long])).toBe('2 errors and 1 warning')
})

it('gives the same groups as long as they say the same', () => {
  const group = createGrouping()
  const groups = group([long, number], document, everything)
  const typed = document.nodes.map(node => ({ ...node }))
  expect(group([long, number], { ...document, nodes: typed }, everything)).toBe(groups)
  const renamed = [{ id: 'a', data: { name: 'Hello' } }, ...document.nodes.slice(1)]
  expect(group([long, number], { ...document, nodes: renamed }, everything)).not.toBe(groups)
  expect(group([long], document, everything)).toHaveLength(1)
})

it('shows one kind of problem, and what is selected with the edges that leave it', () => {
  const found = (filter: object) =>
    groupProblems([long, number, edge, loose, start], document, { ...everything, ...filter }).flatMap(group =>
      group.findings.map(finding => finding.code),
    )
  expect(found({ code: 'prompt-long' })).toEqual(['prompt-long'])
  expect(found({ code: 'all' })).toHaveLength(5)
  const selection = (nodes: readonly string[], edges: readonly string[]) => ({
    selection: { nodes: new Set(nodes), edges: new Set(edges) },
  })
  expect(found(selection(['a'], []))).toEqual(['edge-target-missing', 'prompt-long'])
  expect(found(selection([], ['loose']))).toEqual(['edge-source-missing'])
  expect(found(selection([], []))).toEqual([])
})

it('groups again for another filter, though nothing else changed', () => {
  const group = createGrouping()
  const findings = [long, number]
  expect(group(findings, document, everything)).toHaveLength(2)
  expect(group(findings, document, { ...everything, code: 'prompt-long' })).toHaveLength(1)
  expect(group(findings, document, { ...everything, selection: { nodes: new Set(), edges: new Set() } })).toEqual([])
})

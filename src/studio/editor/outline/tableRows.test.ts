import { expect, it } from 'vitest'
import { nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { readEdgeRoutes } from '../geometry/edgeRoutes.ts'
import { buildTree, groupBySource } from '../session/analysis/outlineTree.ts'
import { type Column, NO_FILTER, type TableFilter } from '../session/view/outlineStore.ts'
import { routesInWords, setBy, type TableSource, tableRows } from './tableRows.ts'

const shop: PathwayDocument = {
  name: '',
  description: '',
  nodes: [
    {
      id: 'b',
      type: 'Default',
      data: {
        name: 'Step 10',
        isStart: true,
        prompt: 'Ask for the size of the shoe.',
        extractVars: [
          ['size', 'integer', 'The size'],
          ['size', 'integer', 'The size again'],
        ],
      },
    },
    { id: 'a', type: 'Default', data: { name: 'step 2', prompt: 'Offer a colour.' } },
    { id: 'c', type: 'End Call', data: { name: 'Bye', prompt: 'Goodbye.' } },
    { id: 'd', type: 'Made Up', data: { name: 'Unknown' } },
  ],
  edges: [
    { id: '1', source: 'b', target: 'a', label: 'size known' },
    { id: '2', source: 'b', target: 'c', label: 'leaves' },
    { id: '3', source: 'a', target: 'c', label: 'agrees' },
  ],
}

const finding = (severity: Finding['severity']): Finding => ({ code: 'no-start', severity, message: '' })
const source: TableSource = {
  document: shop,
  routes: groupBySource(buildTree(readEdgeRoutes(shop)).rows.flatMap(row => ('route' in row ? [row.route] : []))),
  findings: new Map([
    ['a', [finding('warning'), finding('warning')]],
    ['c', [finding('error')]],
  ]),
}

const filtered = (filter: Partial<TableFilter>) =>
  tableRows(source, { ...NO_FILTER, ...filter }, { column: undefined, isDescending: false })
const sorted = (column: Column, isDescending = false) => tableRows(source, NO_FILTER, { column, isDescending })

it('keeps the order of the document until a column is chosen', () => {
  expect(filtered({})).toEqual(['b', 'a', 'c', 'd'])
})

it.each([
  ['a name, whatever its case', 'STEP', ['b', 'a']],
  ['what a node says', 'colour', ['a']],
  ['a kind', 'end call', ['c']],
  ['a variable that is set', 'size', ['b']],
  ['the label of a route out', 'agrees', ['a']],
  ['the node that a route leads to', 'bye', ['b', 'a', 'c']],
  ['every word, in any place and order', 'bye  shoe', ['b']],
  ['nothing where one word is missing', 'bye absent', []],
  ['all where only blanks are written', '  ', ['b', 'a', 'c', 'd']],
])('finds %s', (_, text, ids) => {
  expect(filtered({ text })).toEqual(ids)
})

it('shows one kind, and counts no unknown type as one', () => {
  expect(filtered({ kind: 'default' })).toEqual(['b', 'a'])
  expect(filtered({ kind: 'end-call' })).toEqual(['c'])
})

it('shows what has problems, together with the other filters', () => {
  expect(filtered({ withProblems: true })).toEqual(['a', 'c'])
  expect(filtered({ withProblems: true, kind: 'default' })).toEqual(['a'])
  expect(filtered({ withProblems: true, text: 'shoe' })).toEqual([])
})

it('sorts names as a person counts, whatever their case', () => {
  expect(sorted('name')).toEqual(['c', 'a', 'b', 'd'])
  expect(sorted('name', true)).toEqual(['d', 'b', 'a', 'c'])
})

it('sorts by the number of routes out', () => {
  expect(sorted('routes')).toEqual(['c', 'd', 'a', 'b'])
})

it('weighs an error more than warnings', () => {
  expect(sorted('problems', true)).toEqual(['c', 'a', 'b', 'd'])
})

it('leaves equal rows in the order of the document, in both directions', () => {
  expect(sorted('problems')).toEqual(['b', 'd', 'a', 'c'])
  expect(sorted('sets')).toEqual(['a', 'c', 'd', 'b'])
  expect(sorted('sets', true)).toEqual(['b', 'a', 'c', 'd'])
})

it('names a variable once and says the routes in words', () => {
  const asking = nodesById(shop).get('b')
  expect(asking && setBy(asking)).toEqual(['size'])
  expect(routesInWords(shop, source.routes.get('b') ?? [])).toBe('size known → step 2; leaves → Bye')
})

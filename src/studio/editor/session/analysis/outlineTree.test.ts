import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyedEdges, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { documents } from '#pathway/testing/documents.ts'
import { readEdgeRoutes } from '../../geometry/edgeRoutes.ts'
import { ancestors, buildTree, nodeKey, routeKey, type Tree, type TreeRow, visibleRows } from './outlineTree.ts'

const treeOf = (document: PathwayDocument) => buildTree(readEdgeRoutes(document))
const words = (row: TreeRow) =>
  'route' in row ? `${row.route.label} ${row.leads}` : `${row.id} ${row.root ?? ''}`.trim()
/** One line a row, indented by its level. */
const drawn = (tree: Tree) => tree.rows.map(row => `${'  '.repeat(row.level - 1)}${words(row)}`)

const node = (id: string, data: object = {}) => ({ id, data: { name: id, ...data } })
const edge = (label: string, source: string, target: string) => ({ id: label, source, target, label })
const shop: PathwayDocument = {
  name: '',
  description: '',
  nodes: [
    node('lost'),
    node('help', { isGlobal: true }),
    node('hello', { isStart: true }),
    node('order'),
    node('bye'),
    node('ring'),
    node('round'),
  ],
  edges: [
    edge('orders', 'hello', 'order'),
    edge('asks', 'hello', 'help'),
    edge('again', 'order', 'hello'),
    edge('done', 'order', 'bye'),
    edge('stuck', 'help', 'bye'),
    edge('self', 'order', 'order'),
    edge('1', 'ring', 'round'),
    edge('2', 'round', 'ring'),
    edge('gone', 'bye', 'nobody'),
    edge('from', 'nobody', 'bye'),
  ],
}

it('puts starts first, then global nodes, then what nothing leads to, and ends circles', () => {
  expect(drawn(treeOf(shop))).toEqual([
    'hello start',
    '  orders on',
    '    order',
    '      again above',
    '      done on',
    '        bye',
    '          gone nowhere',
    '      self above',
    '  asks below',
    'help global',
    '  stuck above',
    'lost unreached',
    'ring unreached',
    '  1 on',
    '    round',
    '      2 above',
    'from above',
  ])
})

it('says where a row stands among its siblings and what it stands below', () => {
  const tree = treeOf(shop)
  const at = (key: string) => tree.rows[tree.places.get(key) ?? -1]
  expect(at(routeKey('done'))).toMatchObject({ level: 4, position: 2, siblings: 3, descendants: 2 })
  expect(at(nodeKey('lost'))).toMatchObject({ level: 1, position: 3, siblings: 5 })
  expect(ancestors(tree, routeKey('done'))).toEqual([nodeKey('order'), routeKey('orders'), nodeKey('hello')])
})

it('hides what stands below a folded row', () => {
  const tree = treeOf(shop)
  const seen = visibleRows(tree, new Set([routeKey('orders'), nodeKey('ring')]))
  expect(seen.map(index => tree.rows[index]).map(row => row && words(row))).toEqual([
    'hello start',
    'orders on',
    'asks below',
    'help global',
    'stuck above',
    'lost unreached',
    'ring unreached',
    'from above',
  ])
})

it('has a route of thousands of nodes', () => {
  const ids = Array.from({ length: 20_000 }, (_, at) => `n${at}`)
  const tree = treeOf({
    name: '',
    description: '',
    nodes: ids.map(id => node(id, { isStart: id === 'n0' })),
    edges: ids.slice(1).map((id, at) => edge(`e${at}`, `n${at}`, id)),
  })
  expect(tree.rows).toHaveLength(39_999)
  expect(tree.rows.at(-1)?.level).toBe(39_999)
})

it('holds every node once as itself and every edge once, whatever the document', () => {
  fc.assert(
    fc.property(documents, document => {
      const { rows, places } = treeOf(document)
      const ids = rows.flatMap(row => ('id' in row ? [row.id] : []))
      expect(ids.toSorted()).toEqual([...nodesById(document).keys()].toSorted())
      const edges = rows.flatMap(row => ('route' in row && row.route.edge ? [row.route.key] : []))
      expect(edges.toSorted()).toEqual(
        keyedEdges(document)
          .map(({ key }) => key)
          .toSorted(),
      )
      rows.forEach((row, at) => {
        expect(places.get(row.key)).toBe(at)
        const parent = rows[row.parent]
        expect(row.level).toBe((parent?.level ?? 0) + 1)
        if ('route' in row)
          expect(parent === undefined || ('id' in parent && parent.id === row.route.source)).toBe(true)
        else expect(row.root === undefined).toBe(parent !== undefined)
        const below = rows.filter(one => one.parent === row.parent)
        expect([row.position, row.siblings]).toEqual([below.indexOf(row) + 1, below.length])
        const end = rows.findIndex((one, index) => index > at && one.level <= row.level)
        expect(row.descendants).toBe((end < 0 ? rows.length : end) - at - 1)
      })
    }),
  )
})

import { kindOf } from '#nodes/kinds.ts'
import { groupOf } from '#pathway/canvas.ts'
import { nameById, nodeData, nodeName, nodesById, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import type { EdgeRoute } from '../geometry/edgeRoutes.ts'
import { isError } from '../session/analysis/problems.ts'
import type { Column, TableFilter, TableOrder } from '../session/view/outlineStore.ts'
import { kindName, labelOf, saysOf } from './rowWords.ts'

/** Input of the table's rows. */
export interface TableSource {
  readonly document: PathwayDocument
  /** The routes out of each node, by its id, in order. */
  readonly routes: ReadonlyMap<string, readonly EdgeRoute[]>
  /** By node id. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
}

const NO_ROUTES: readonly EdgeRoute[] = []
const NO_FINDINGS: readonly Finding[] = []

/** The routes out of a node in words: “asks → Hours; says goodbye → End”. */
export function routesInWords(document: PathwayDocument, routes: readonly EdgeRoute[]): string {
  return routes.map(route => `${labelOf(route)} → ${nameById(document, route.target)}`).join('; ')
}

const settings = new WeakMap<PathwayNode, readonly string[]>()

/** The names of the variables that a node sets, each once. */
export function setBy(node: PathwayNode): readonly string[] {
  let names = settings.get(node)
  if (!names) {
    names = [
      ...new Set(
        kindOf(node.type)
          .sets(nodeData(node))
          .map(({ name }) => name),
      ),
    ]
    settings.set(node, names)
  }
  return names
}

/** The ids of the nodes that the table shows, in its order. */
export function tableRows(source: TableSource, filter: TableFilter, order: TableOrder): readonly string[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  const nodes = [...nodesById(source.document).values()].filter(node => fits(source, node, filter, words))
  const { column, isDescending } = order
  if (column === undefined) return nodes.map(({ id }) => id)
  const keyed = nodes.map(node => ({ id: node.id, key: sortKey(source, node, column) }))
  const turn = isDescending ? -1 : 1
  return keyed.toSorted((one, other) => turn * compare(one.key, other.key)).map(({ id }) => id)
}

function fits(source: TableSource, node: PathwayNode, filter: TableFilter, words: readonly string[]): boolean {
  if (filter.withProblems && !source.findings.has(node.id)) return false
  const kind = kindOf(node.type)
  if (filter.kind !== '' && (kind.key !== filter.kind || !kind.isKnown)) return false
  if (words.length === 0) return true
  const { document, routes } = source
  const text = [
    nodeName(node),
    kindName(node),
    ...kind.texts(nodeData(node)).map(one => one.text),
    ...setBy(node),
    routesInWords(document, routes.get(node.id) ?? NO_ROUTES),
    groupOf(document, node.id)?.name ?? '',
  ]
    .join('\n')
    .toLowerCase()
  return words.every(word => text.includes(word))
}

type SortKey = string | number

function sortKey({ routes, findings }: TableSource, node: PathwayNode, column: Column): SortKey {
  switch (column) {
    case 'name':
      return nodeName(node)
    case 'kind':
      return kindName(node)
    case 'says':
      return saysOf(node)
    case 'routes':
      return routes.get(node.id)?.length ?? 0
    case 'sets':
      return setBy(node).join(', ')
    case 'problems':
      // Any error weighs more than all warnings.
      return (findings.get(node.id) ?? NO_FINDINGS).reduce((sum, one) => sum + (isError(one) ? 1000 : 1), 0)
  }
}

const inWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(one: SortKey, other: SortKey): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : inWords.compare(String(one), String(other))
}

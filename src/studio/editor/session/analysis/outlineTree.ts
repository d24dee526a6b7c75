import { isGlobal, isStart, listNodes, nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { EdgeRoute, EdgeRoutes } from '../../geometry/edgeRoutes.ts'

/** Why a node stands at the top of the tree: calls start there, callers are led there from anywhere, or nothing leads there. */
export type Root = 'start' | 'global' | 'unreached'

interface Row {
  /** Names the row for as long as its element is there. */
  readonly key: string
  /** From 1. */
  readonly level: number
  /** Its place among the rows below the same one, from 1, and how many those are. */
  readonly position: number
  readonly siblings: number
  /** The index of the row that it stands below; -1 at the top. */
  readonly parent: number
  /** Number of rows below it in the tree. */
  readonly descendants: number
}

/** A node as itself: the one place of the tree where its edges follow. */
export interface NodeRow extends Row {
  readonly id: string
  /** Undefined where an edge leads to it. */
  readonly root: Root | undefined
}

/** An edge, or a rule that no edge mirrors, below the node that it leaves; at the top where that node is missing. */
export interface RouteRow extends Row {
  readonly route: EdgeRoute
  /** Position of its target's row: the next row, elsewhere in the tree, or nowhere if the target is missing. */
  readonly leads: 'on' | 'above' | 'below' | 'nowhere'
  /** The index of that row; -1 for none. */
  readonly target: number
}

export type TreeRow = NodeRow | RouteRow

export interface Tree {
  /** From top to bottom, all unfolded. */
  readonly rows: readonly TreeRow[]
  readonly places: ReadonlyMap<string, number>
}

export const nodeKey = (id: string) => `node ${id}`
export const routeKey = (key: string) => `route ${key}`

type Draft<R> = { -readonly [Member in keyof R]: R[Member] }
type Waiting = { readonly parent: number; readonly level: number; readonly position: number; readonly siblings: number }

/**
 * A pathway as a tree: start nodes at the top, then global ones, then those that nothing leads to; below a node its routes in order,
 * below a route the node it leads to, unless that one stands elsewhere. Every node and every route stands in it once, so that circles end.
 */
export function buildTree({ document, list }: EdgeRoutes): Tree {
  const nodes = nodesById(document)
  const ids = [...nodes.keys()]
  const routesFrom = groupBySource(list)
  const rows: (Draft<NodeRow> | Draft<RouteRow>)[] = []
  const places = new Map<string, number>()
  const tops = topNodes(document)
  const claimed = new Set(tops.map(({ id }) => id))

  const addNode = (id: string, root: Root | undefined, at: Waiting) => {
    places.set(nodeKey(id), rows.length)
    rows.push({ key: nodeKey(id), id, root, descendants: 0, ...at })
  }
  const addRoute = (route: EdgeRoute, at: Waiting) => {
    places.set(routeKey(route.key), rows.length)
    rows.push({ key: routeKey(route.key), route, leads: 'nowhere', target: -1, descendants: 0, ...at })
  }
  /** A node with all that stands below it; not by recursion, since a chain may be thousands of nodes long. */
  const addTree = (id: string, root: Root) => {
    const waiting: (Waiting & { readonly route: EdgeRoute })[] = []
    const open = (one: string) => {
      const routes = routesFrom.get(one) ?? []
      const parent = rows.length - 1
      const level = (rows[parent]?.level ?? 0) + 1
      routes.forEach((_, back) => {
        const index = routes.length - 1 - back
        const route = routes[index]
        if (route) waiting.push({ route, parent, level, position: index + 1, siblings: routes.length })
      })
    }
    addNode(id, root, TOP)
    open(id)
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { route, ...at } = next
      addRoute(route, at)
      if (!nodes.has(route.target) || claimed.has(route.target)) continue
      claimed.add(route.target)
      addNode(route.target, undefined, { parent: rows.length - 1, level: at.level + 1, position: 1, siblings: 1 })
      open(route.target)
    }
  }

  for (const { id, root } of tops) addTree(id, root)
  const ledTo = new Set(
    list.filter(route => route.source !== route.target && nodes.has(route.source)).map(route => route.target),
  )
  // Of circles that nothing leads into, the first node of the document stands for the others.
  for (const id of [...ids.filter(one => !ledTo.has(one)), ...ids]) {
    if (claimed.has(id)) continue
    claimed.add(id)
    addTree(id, 'unreached')
  }
  for (const route of list) if (!nodes.has(route.source)) addRoute(route, TOP)
  numberTops(rows)
  resolve(rows, places)
  return { rows, places }
}

const TOP: Waiting = { parent: -1, level: 1, position: 1, siblings: 1 }

function topNodes(document: PathwayDocument): readonly { readonly id: string; readonly root: Root }[] {
  const nodes = [...nodesById(document).values()]
  return [
    ...nodes.filter(isStart).map(({ id }) => ({ id, root: 'start' as const })),
    ...nodes.filter(node => isGlobal(node) && !isStart(node)).map(({ id }) => ({ id, root: 'global' as const })),
  ]
}

/** EdgeRoutes by the node that they leave, in order. */
export function groupBySource(list: readonly EdgeRoute[]): ReadonlyMap<string, readonly EdgeRoute[]> {
  const groups = new Map<string, EdgeRoute[]>()
  for (const route of list) {
    const known = groups.get(route.source)
    if (known) known.push(route)
    else groups.set(route.source, [route])
  }
  return groups
}

function numberTops(rows: readonly Draft<Row>[]): void {
  const tops = rows.filter(row => row.parent < 0)
  tops.forEach((row, at) => {
    row.position = at + 1
    row.siblings = tops.length
  })
}

/** Counts what stands below each row, and tells where routes lead that have no node below them. */
function resolve(rows: readonly (Draft<NodeRow> | Draft<RouteRow>)[], places: ReadonlyMap<string, number>): void {
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]
    const parent = row && rows[row.parent]
    if (parent) parent.descendants += row.descendants + 1
    if (!row || !('route' in row)) continue
    const target = places.get(nodeKey(row.route.target))
    if (target === undefined) continue
    row.target = target
    row.leads = row.descendants > 0 ? 'on' : target < at ? 'above' : 'below'
  }
}

/** The ids at the top before all others, in order: with the routes, all that the tree's shape depends on. */
export function shapeOf(document: PathwayDocument): readonly string[] {
  return [...topNodes(document).map(({ id, root }) => `${root} ${id}`), ...listNodes(document).map(node => node.id)]
}

/** The indexes of the rows that are seen while some are folded. */
export function visibleRows({ rows }: Tree, folded: ReadonlySet<string>): readonly number[] {
  const visible: number[] = []
  for (let at = 0; at < rows.length; at += 1) {
    visible.push(at)
    const row = rows[at]
    if (row && folded.has(row.key)) at += row.descendants
  }
  return visible
}

/** The keys of the rows that a row stands below. */
export function ancestors({ rows, places }: Tree, key: string): readonly string[] {
  const keys: string[] = []
  let at = rows[places.get(key) ?? -1]?.parent ?? -1
  for (let row = rows[at]; row; row = rows[at]) {
    keys.push(row.key)
    at = row.parent
  }
  return keys
}

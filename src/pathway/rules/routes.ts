import { isRecord, type NodeData } from '#pathway/document.ts'
import { type Rule, readId, readRule } from './read.ts'

/** The member that lists the routes, and the one that names the node for where none is true. */
export const ROUTES = 'routes'
export const FALLBACK = 'fallbackNodeId'

/** The place of the route that a field names; undefined for any other field. */
export function routeIndex(field: string | undefined): number | undefined {
  const index = field?.startsWith(`${ROUTES}[`) ? /^\[(\d+)\]$/.exec(field.slice(ROUTES.length))?.[1] : undefined
  return index === undefined ? undefined : Number(index)
}

/** A row of `routes`: where it leads, and what must be true for it (`docs/playing.md` §3). */
export interface Route {
  readonly index: number
  readonly target: string | undefined
  /** Sets of comparisons: the route is true where all of one set are. Each row that stands in no group is a set by itself. */
  readonly sets: readonly (readonly Rule[])[]
  /** Why the row cannot be read; such a route is never true. */
  readonly malformed?: string
}

/** The routes of a Route node, in their order. */
export function readRoutes(data: NodeData): readonly Route[] {
  const rows: unknown = data[ROUTES]
  return Array.isArray(rows) ? rows.map(readRoute) : []
}

function readRoute(row: unknown, index: number): Route {
  if (!isRecord(row)) return { index, target: undefined, sets: [], malformed: 'it isn’t an object' }
  const target = routeTarget(row)
  if (!Array.isArray(row.conditions)) {
    return { index, target, sets: [], malformed: 'its conditions aren’t a list' }
  }
  return { index, target, sets: row.conditions.map(set => readSet(set, index)) }
}

/** The id of the node that a row leads to; undefined for one that names none. */
export function routeTarget(row: unknown): string | undefined {
  return isRecord(row) ? readId(row.targetNodeId) : undefined
}

/** A group holds its rows in `conditions`; any other row is a comparison by itself. */
function readSet(row: unknown, index: number): readonly Rule[] {
  return (groupRows(row) ?? [row]).map(one => readCondition(one, index))
}

/** One comparison of a route, by the route's place. */
export function readCondition(row: unknown, index: number): Rule {
  return readRule(
    isRecord(row) ? { variable: row[variableMember(row)], operator: row.operator, value: row.value } : row,
    index,
  )
}

/** The rows of a group; undefined for a row that is none. */
export function groupRows(row: unknown): readonly unknown[] | undefined {
  return isRecord(row) && row.isGroup === true && Array.isArray(row.conditions) ? row.conditions : undefined
}

/** The member in which a condition keeps its variable. */
export function variableMember(row: Readonly<Record<string, unknown>>): 'field' | 'variable' {
  return row.field === undefined && row.variable !== undefined ? 'variable' : 'field'
}

/** The node that is gone to where no route is true; undefined where none is named. */
export function fallbackOf(data: NodeData): string | undefined {
  return readId(data[FALLBACK])
}

import { isRecord, type NodeData } from '#pathway/document.ts'
import { type Rule, readRule } from '#pathway/rules/read.ts'

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
  return Array.isArray(data.routes) ? data.routes.map(readRoute) : []
}

function readRoute(row: unknown, index: number): Route {
  if (!isRecord(row)) return { index, target: undefined, sets: [], malformed: 'it is not an object' }
  const target = typeof row.targetNodeId === 'string' && row.targetNodeId !== '' ? row.targetNodeId : undefined
  if (!Array.isArray(row.conditions)) {
    return { index, target, sets: [], malformed: 'its conditions are not a list' }
  }
  return { index, target, sets: row.conditions.map(set => readSet(set, index)) }
}

/** A group holds its rows in `conditions`; any other row is a comparison by itself. */
function readSet(row: unknown, index: number): readonly Rule[] {
  const isGroup = isRecord(row) && row.isGroup === true && Array.isArray(row.conditions)
  const rows: readonly unknown[] = isGroup && Array.isArray(row.conditions) ? row.conditions : [row]
  return rows.map(one =>
    readRule(
      isRecord(one) ? { variable: one.field ?? one.variable, operator: one.operator, value: one.value } : one,
      index,
    ),
  )
}

/** The node that is gone to where no route is true; undefined where none is named. */
export function fallbackOf({ fallbackNodeId }: NodeData): string | undefined {
  return typeof fallbackNodeId === 'string' && fallbackNodeId !== '' ? fallbackNodeId : undefined
}

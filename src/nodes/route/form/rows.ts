import { isRecord } from '#pathway/document.ts'
import { groupRows, variableMember } from '#pathway/rules/routes.ts'

/** The parts of a condition that its fields change. */
interface ConditionChange {
  readonly variable?: string
  readonly operator?: string
  readonly value?: string
}

type Row = Readonly<Record<string, unknown>>

/** A new route, which asks for the variable that the one above it asks for. */
export function newRoute(variable: string, targetNodeId: string): Row {
  return { conditions: [newCondition(variable)], targetNodeId }
}

function newCondition(field: string): Row {
  return { field, operator: '==', value: '' }
}

/** The route with one comparison changed; `set` and `at` count as `readRoutes` does. All else of it is kept. */
export function changeCondition(route: unknown, set: number, at: number, change: ConditionChange): unknown {
  return changeSet(route, set, rows => [...rows.slice(0, at), changed(rows[at], change), ...rows.slice(at + 1)])
}

function changed(row: unknown, { variable, ...parts }: ConditionChange): Row {
  const before = isRecord(row) ? row : {}
  return { ...before, ...(variable !== undefined && { [variableMember(before)]: variable }), ...parts }
}

/** Takes a comparison away; a group that would be empty goes with it. */
export function removeCondition(route: unknown, set: number, at: number): unknown {
  return changeSet(route, set, rows => rows.filter((_, place) => place !== at))
}

/** Adds a comparison that must be true as well as those of its set. */
export function addAnd(route: unknown, set: number, variable: string): unknown {
  return changeSet(route, set, rows => [...rows, newCondition(variable)])
}

/** Adds a comparison that is enough by itself. */
export function addOr(route: unknown, variable: string): unknown {
  if (!isRecord(route)) return route
  return { ...route, conditions: [...conditionsOf(route), newCondition(variable)] }
}

function conditionsOf({ conditions }: Row): readonly unknown[] {
  return Array.isArray(conditions) ? conditions : []
}

/** A row that gets a second one becomes a group; a group stays one. */
function changeSet(route: unknown, set: number, change: (rows: readonly unknown[]) => readonly unknown[]): unknown {
  if (!isRecord(route)) return route
  const conditions = conditionsOf(route).flatMap((row, place) => {
    if (place !== set) return [row]
    const group = groupRows(row)
    const rows = change(group ?? [row])
    if (rows.length === 0) return []
    return group && isRecord(row)
      ? [{ ...row, conditions: rows }]
      : rows.length === 1
        ? rows
        : [{ isGroup: true, conditions: rows }]
  })
  return { ...route, conditions }
}

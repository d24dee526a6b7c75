import type { RowsMember } from '#pathway/commands/ruleRows.ts'
import { RULES, ruleIndex } from '#pathway/rules/read.ts'
import { ROUTES, routeIndex } from '#pathway/rules/routes.ts'

/** The rule or route that a field names; undefined for any other field. */
export function rowOf(
  field: string | undefined,
): { readonly member: RowsMember; readonly index: number; readonly name: string } | undefined {
  const rule = ruleIndex(field)
  if (rule !== undefined) return { member: RULES, index: rule, name: `rule ${rule + 1}` }
  const route = routeIndex(field)
  return route === undefined ? undefined : { member: ROUTES, index: route, name: `route ${route + 1}` }
}

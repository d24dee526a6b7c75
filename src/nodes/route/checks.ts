import { nodeData, nodeName } from '#pathway/document.ts'
import { tooManyRules } from '#pathway/findings/rules.ts'
import type { NodeChecks } from '#pathway/kind.ts'
import { operators } from '#pathway/rules/read.ts'
import { ROUTES, type Route, readRoutes } from '#pathway/rules/routes.ts'

export const checks: NodeChecks = {
  findings(node) {
    const data = nodeData(node)
    const code = 'route-malformed'
    if (data.routes !== undefined && data.routes !== null && !Array.isArray(data.routes)) {
      const message = `The routes of “${nodeName(node)}” are not a list, so none is taken.`
      return [{ code, severity: 'error', field: 'routes', message }]
    }
    const routes = readRoutes(data)
    const faults = routes.flatMap((route): ReturnType<NodeChecks['findings']> => {
      const fault = faultOf(route)
      if (fault === undefined) return []
      const message = `Route ${route.index + 1} of “${nodeName(node)}” is never taken: ${fault}.`
      return [{ code, severity: 'error', field: `${ROUTES}[${route.index}]`, message }]
    })
    return [...tooManyRules(routes.length, nodeName(node), ROUTES), ...faults]
  },
}

function faultOf({ malformed, sets }: Route): string | undefined {
  if (malformed !== undefined) return malformed
  if (sets.length === 0) return 'it has no conditions'
  for (const rule of sets.flat()) {
    if (rule.malformed !== undefined || rule.isDefault) return 'a condition names no variable'
    if (rule.operator === null)
      return `it compares with “${rule.operatorText}”. The operators are ${operators.join(', ')}`
  }
  return undefined
}

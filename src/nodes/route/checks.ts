import { nodeData, nodeName } from '#pathway/document.ts'
import type { NodeChecks } from '#pathway/kind.ts'
import { operators } from '#pathway/rules/read.ts'
import { type Route, readRoutes } from './model/routes.ts'

export const checks: NodeChecks = {
  findings(node) {
    const data = nodeData(node)
    const code = 'route-malformed'
    if (data.routes !== undefined && data.routes !== null && !Array.isArray(data.routes)) {
      const message = `The routes of “${nodeName(node)}” are not a list, so none is taken.`
      return [{ code, severity: 'error', field: 'routes', message }]
    }
    return readRoutes(data).flatMap(route => {
      const fault = faultOf(route)
      if (fault === undefined) return []
      const message = `Route ${route.index + 1} of “${nodeName(node)}” is never taken: ${fault}.`
      return [{ code, severity: 'error', field: `routes[${route.index}]`, message }]
    })
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

import { MAX_RULES } from '#pathway/bounds.ts'
import { nodeData, nodeName } from '#pathway/document.ts'
import { tooManyRules } from '#pathway/findings/rules.ts'
import type { NodeChecks } from '#pathway/kind.ts'
import { deadRoutes } from '#pathway/rules/deadRoutes.ts'
import { inWords } from '#pathway/rules/describe.ts'
import { operators } from '#pathway/rules/read.ts'
import { ROUTES, type Route, readRoutes } from '#pathway/rules/routes.ts'

export const checks: NodeChecks = {
  findings(node) {
    const data = nodeData(node)
    const code = 'route-malformed'
    if (data.routes !== undefined && data.routes !== null && !Array.isArray(data.routes)) {
      const message = `The routes of “${nodeName(node)}” aren’t a list, so none is followed.`
      return [{ code, severity: 'error', field: 'routes', message }]
    }
    const routes = readRoutes(data)
    const faults = routes.flatMap((route): ReturnType<NodeChecks['findings']> => {
      const fault = faultOf(route)
      if (fault === undefined) return []
      const message = `Route ${route.index + 1} of “${nodeName(node)}” never applies: ${fault}.`
      return [{ code, severity: 'error', field: `${ROUTES}[${route.index}]`, message }]
    })
    return [...tooManyRules(routes.length, nodeName(node), ROUTES), ...faults, ...neverTaken(routes, nodeName(node))]
  },
}

function neverTaken(routes: readonly Route[], name: string): ReturnType<NodeChecks['findings']> {
  return deadRoutes(routes.slice(0, MAX_RULES)).map(({ route, overriddenBy }) => {
    const numbers = overriddenBy.map(({ index }) => String(index + 1))
    const isOne = numbers.length === 1
    const why =
      overriddenBy.length === 0
        ? 'its conditions never match'
        : `${isOne ? 'route' : 'routes'} ${inWords(numbers)} above always ${isOne ? 'matches' : 'match'} first`
    const message = `Route ${route.index + 1} of “${name}” never applies: ${why}.`
    return { code: 'rule-never-wins', severity: 'warning', field: `${ROUTES}[${route.index}]`, message }
  })
}

function faultOf({ malformed, sets }: Route): string | undefined {
  if (malformed !== undefined) return malformed
  if (sets.length === 0) return 'it has no conditions'
  for (const rule of sets.flat()) {
    if (rule.malformed !== undefined || rule.isDefault) return 'a condition has no variable'
    if (rule.operator === null)
      return `it compares with “${rule.operatorText}”. The operators are ${operators.join(', ')}`
  }
  return undefined
}

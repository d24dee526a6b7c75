import type { NodeData } from '#pathway/document.ts'
import type { NodeKind, RuleTarget } from '#pathway/kind.ts'
import { extractionSettings, spokenFields } from '#pathway/members.ts'
import { commonMembers, type NodeMember } from '#pathway/nodeMembers.ts'
import { describeRule } from '#pathway/rules/describe.ts'
import type { Rule } from '#pathway/rules/read.ts'
import { FALLBACK, fallbackOf, ROUTES, type Route, readRoutes } from '#pathway/rules/routes.ts'

const members: readonly NodeMember[] = [
  {
    path: ROUTES,
    label: 'Routes',
    types: ['list'],
    summary: 'Each has conditions and a targetNodeId. The first match wins.',
    section: 'routes',
    texts: { group: 'rules', shape: 'routes' },
    words: 'route value',
    row: 'Route',
  },
  {
    path: FALLBACK,
    label: 'Otherwise',
    types: ['text'],
    summary: 'ID of the node to go to when no route matches. Without one, the edges decide.',
    section: 'routes',
    words: 'fallback',
  },
]

/** Decides at once by what is known, without a word (`docs/playing.md` §3). */
export const routeKind: NodeKind = {
  key: 'route',
  type: 'Route',
  types: ['Route'],
  label: 'Route',
  summary: 'Picks the next node by variables, without speaking.',
  endsCall: false,
  isKnown: true,
  members: [...commonMembers, ...members],
  codes: { 'route-malformed': { severity: 'error', name: 'Unreadable route' } },
  create: name => ({ name, [ROUTES]: [] }),
  waits: () => false,
  texts: data => spokenFields(data),
  sets: extractionSettings,
  ruleMembers: [ROUTES, FALLBACK],
  rules,
}

function rules(data: NodeData): readonly RuleTarget[] {
  const routes = readRoutes(data)
  const fallback = fallbackOf(data)
  return [
    ...routes.map(route => ({
      is: 'route' as const,
      field: `${ROUTES}[${route.index}]`,
      index: route.index,
      target: route.target,
      rule: ruleOf(route),
      reads: route.sets.flat(),
    })),
    ...(fallback === undefined
      ? []
      : [
          {
            is: 'fallback' as const,
            field: FALLBACK,
            index: routes.length,
            target: fallback,
            rule: otherwise(routes.length, fallback),
          },
        ]),
  ]
}

/** The route as one rule; one of several comparisons in words: `code == 1, or code == 2 and size > 3`. */
function ruleOf({ index, target, sets, malformed }: Route): Rule {
  const [only, ...others] = sets.flat()
  if (only && others.length === 0) return { ...only, ...(target !== undefined && { target: { id: target } }) }
  const variable = sets.map(set => set.map(describeRule).join(' and ')).join(', or ')
  return {
    index,
    variable,
    operator: null,
    operatorText: '',
    value: '',
    isDefault: false,
    ...(target !== undefined && { target: { id: target } }),
    ...(malformed !== undefined && { malformed }),
  }
}

function otherwise(index: number, id: string): Rule {
  return { index, variable: '', operator: null, operatorText: '', value: '', isDefault: true, target: { id } }
}

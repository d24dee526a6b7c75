import type { NodeData } from '#pathway/document.ts'
import type { NodeKind, RuleTarget } from '#pathway/kind.ts'
import { extractionSettings, spokenFields } from '#pathway/members.ts'
import { commonMembers, type NodeMember } from '#pathway/nodeMembers.ts'
import { describeRule } from '#pathway/rules/describe.ts'
import type { Rule } from '#pathway/rules/read.ts'
import { fallbackOf, type Route, readRoutes } from './model/routes.ts'

const members: readonly NodeMember[] = [
  {
    path: 'routes',
    label: 'Routes',
    types: ['list'],
    summary: 'Each has conditions and a targetNodeId; the first that is true is taken.',
    section: 'routes',
    row: 'Route',
    words: 'routes',
  },
  {
    path: 'fallbackNodeId',
    label: 'Where no route is true',
    types: ['text'],
    summary: 'The id of the node to go to then; without one the edges decide.',
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
  summary: 'Chooses the next node at once by variables, without a word.',
  endsCall: false,
  isKnown: true,
  members: [...commonMembers, ...members],
  codes: { 'route-malformed': { severity: 'error', name: 'Route that cannot be read' } },
  create: name => ({ name, routes: [] }),
  waits: () => false,
  texts: data => spokenFields(data),
  sets: extractionSettings,
  ruleMembers: ['routes', 'fallbackNodeId'],
  rules,
}

function rules(data: NodeData): readonly RuleTarget[] {
  const routes = readRoutes(data)
  const fallback = fallbackOf(data)
  return [
    ...routes.map(route => ({
      field: `routes[${route.index}]`,
      index: route.index,
      target: route.target,
      rule: ruleOf(route),
      reads: route.sets.flat(),
    })),
    ...(fallback === undefined
      ? []
      : [
          { field: 'fallbackNodeId', index: routes.length, target: fallback, rule: otherwise(routes.length, fallback) },
        ]),
  ]
}

/** The route as one rule, in words: `code == 1, or code == 2 and size > 3`. */
function ruleOf({ index, target, sets, malformed }: Route): Rule {
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

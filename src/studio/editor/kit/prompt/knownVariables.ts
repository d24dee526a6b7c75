import { variablesOf } from '#nodes/kinds.ts'
import { builtIns, isBuiltIn } from '#pathway/builtins.ts'
import { nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { variableKey } from '#pathway/templates.ts'
import type { PathwayVariable, VariableOrigin } from '#pathway/variables/list.ts'
import { origins } from '../../session/analysis/origins.ts'
import type { KnownVariable } from './completion.ts'

/** The order of origins in lists: first what the author made. */
const order: readonly VariableOrigin[] = ['extracted', 'answered', 'tool', 'status', 'request', 'unset']

/**
 * The variables that the pathway sets or reads, by their origin and with where they are set; the request data of the author's tests;
 * what every call has.
 */
export function knownVariables(
  document: PathwayDocument,
  requestData: readonly string[] = [],
): readonly KnownVariable[] {
  const { list, byKey } = variablesOf(document)
  const own = list.filter(({ key }) => !isBuiltIn(key))
  const sent = new Set(requestData.map(variableKey))
  const originOf = ({ key, origins: [origin = 'unset'] }: PathwayVariable) =>
    origin === 'unset' && sent.has(key) ? 'request' : origin
  const ofPathway = order.flatMap(origin =>
    own
      .filter(variable => originOf(variable) === origin)
      .map((variable): KnownVariable => {
        const about = origin === 'request' ? SENT : whereSet(document, variable)
        return { name: variable.name, about, group: origins[origin].title }
      }),
  )
  const unread = requestData.filter(name => !byKey.has(variableKey(name)) && !isBuiltIn(name))
  return [
    ...ofPathway.filter(({ group }) => group !== origins.unset.title),
    ...unread.map(name => ({ name, about: SENT, group: origins.request.title })),
    ...builtIns.map(({ name, about }): KnownVariable => ({ name, about, group: origins['built-in'].title })),
    ...ofPathway.filter(({ group }) => group === origins.unset.title),
  ]
}

const SENT = 'From your test request data.'

function whereSet(document: PathwayDocument, { setters }: PathwayVariable): string {
  const nodes = nodesById(document)
  const names = [...new Set(setters.map(({ node_id }) => node_id))].flatMap(id => {
    const node = nodes.get(id)
    return node ? [nodeName(node)] : []
  })
  const [first, ...others] = names
  if (first === undefined) return 'Not set in this pathway.'
  return others.length === 0 ? `Set by “${first}”.` : `Set by “${first}” and ${others.length} more.`
}

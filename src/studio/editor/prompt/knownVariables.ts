import { variablesOf } from '#nodes/models.ts'
import { builtIns, isBuiltIn } from '#pathway/builtins.ts'
import { nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { KnownVariable } from './completion.ts'

/** The variables that the pathway sets or reads, then those that every call has. */
export function knownVariables(document: PathwayDocument): readonly KnownVariable[] {
  const nodes = nodesById(document)
  const listed = variablesOf(document).list.filter(({ key }) => !isBuiltIn(key))
  const own = listed.map(({ name, setters: setBy }): KnownVariable => {
    const setters = [...new Set(setBy.map(({ node_id }) => node_id))].flatMap(id => {
      const node = nodes.get(id)
      return node ? [nodeName(node)] : []
    })
    const [first, ...others] = setters
    const about =
      first === undefined
        ? 'Nothing in this pathway sets it.'
        : others.length === 0
          ? `Set by “${first}”.`
          : `Set by “${first}” and ${others.length} more.`
    return { name, about, group: 'pathway' }
  })
  return [...own, ...builtIns.map(({ name, about }): KnownVariable => ({ name, about, group: 'builtin' }))]
}

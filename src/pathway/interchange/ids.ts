import { isRecord } from '../document.ts'
import type { FileProblem, KnownEntries } from './problem.ts'

/** The faults that `fixIds` fixes: ids that are numbers, and those that are used twice. */
export function idProblems({ nodes, edges }: Readonly<Record<string, unknown>>, known?: KnownEntries): FileProblem[] {
  return [
    ...(Array.isArray(nodes) ? numbersAsIds('nodes', nodes, known) : []),
    ...(Array.isArray(edges) ? numbersAsIds('edges', edges, known) : []),
    ...(Array.isArray(nodes) ? duplicateIds(nodes) : []),
  ]
}

/** Nodes of which another has the id already. */
function duplicateIds(nodes: readonly unknown[]): FileProblem[] {
  const first = new Map<string, number>()
  return nodes.flatMap((node, index): FileProblem[] => {
    if (!isRecord(node) || typeof node.id !== 'string') return []
    const earlier = first.get(node.id)
    if (earlier === undefined) {
      first.set(node.id, index)
      return []
    }
    return [{ path: `nodes[${index}].id`, message: `The id “${node.id}” is already used by nodes[${earlier}].` }]
  })
}

/** The members of entries that hold the id of a node, by the list that they stand in. */
export const idMembers = { nodes: ['id'], edges: ['source', 'target'] } as const

/** Ids of nodes that are numbers, where the specification has text: nothing would find such a node. */
function numbersAsIds(name: keyof typeof idMembers, entries: readonly unknown[], known?: KnownEntries): FileProblem[] {
  return entries.flatMap((entry, index): FileProblem[] => {
    if (!isRecord(entry) || known?.has(entry)) return []
    return idMembers[name].flatMap(member => {
      const id = entry[member]
      if (typeof id !== 'number') return []
      const message = `IDs are text. ${subjectOf(entry, member)} is the number ${id}. Write "${id}".`
      return [{ path: `${name}[${index}].${member}`, message }]
    })
  })
}

function subjectOf(entry: Readonly<Record<string, unknown>>, member: string): string {
  if (member !== 'id') return `The ${member} of this edge`
  const name = isRecord(entry.data) ? entry.data.name : undefined
  return typeof name === 'string' && name.trim() !== '' ? `The ID of “${name}”` : 'The ID of this node'
}

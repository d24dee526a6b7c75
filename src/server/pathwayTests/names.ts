import { nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'

/** The names of nodes by their ids; a node that is not there is named by its id. */
export function namesOfNodes(document: PathwayDocument, ids: readonly string[]): Readonly<Record<string, string>> {
  const nodes = nodesById(document)
  return Object.fromEntries(
    ids.map(id => {
      const node = nodes.get(id)
      return [id, node ? nodeName(node) : id]
    }),
  )
}

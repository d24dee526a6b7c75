import { kindOf } from '#nodes/kinds.ts'
import { isStart, keyedEdges, listNodes, nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'

const names = new WeakMap<PathwayDocument, ReadonlySet<string>>()

/** The names that several nodes have, in lower case. */
function sharedNames(document: PathwayDocument): ReadonlySet<string> {
  let shared = names.get(document)
  if (!shared) {
    const all = listNodes(document).map(node => nodeName(node).toLowerCase())
    const seen = new Set<string>()
    shared = new Set(all.filter(name => seen.has(name) || !seen.add(name)))
    names.set(document, shared)
  }
  return shared
}

/** Tells a node apart from others of its name, by its kind and by the node that leads to it; undefined for a name of its own. */
export function twinDetails(document: PathwayDocument, id: string | undefined): string | undefined {
  const nodes = nodesById(document)
  const node = nodes.get(id ?? '')
  if (!node || !sharedNames(document).has(nodeName(node).toLowerCase())) return undefined
  const kind = kindOf(node.type).label
  if (isStart(node)) return `${kind}, start node`
  const into = keyedEdges(document).find(({ edge }) => edge.target === node.id && edge.source !== node.id)
  const parent = nodes.get(into?.edge.source ?? '')
  return parent ? `${kind}, after “${nodeName(parent)}”` : `${kind}, not connected`
}

import { edgeLabel, isNode, isRecord, keyedEdges, nodeName, nodesById, type PathwayDocument } from './document.ts'

/** The way to a value inside a document, member by member: `['nodes', 3, 'data', 'url']`. */
export type Steps = readonly (string | number)[]

/** A place in a document as a person is told of it, and as a form can show it. */
export interface DocumentPlace {
  /** As the error envelope spells places (`docs/api-decisions.md` §1): `nodes[3].data.url`. */
  readonly path: string
  /** A person's name for the node or edge; empty for what stands beside all nodes and edges. */
  readonly name: string
  readonly node_id?: string
  /** The edge's key (`keyedEdges`). */
  readonly edge_key?: string
  /** The place inside the `data` of the node or edge. */
  readonly field?: string
}

/** `nodes[3].data.url`. */
export function pathOf(steps: Steps): string {
  let path = ''
  for (const step of steps) path += typeof step === 'number' ? `[${step}]` : path === '' ? step : `.${step}`
  return path
}

/** The node or edge that a path leads into, and where inside of it. */
export function placeAt(document: PathwayDocument, steps: Steps): DocumentPlace {
  const path = pathOf(steps)
  const [list, index, ...inside] = steps
  const field = inside[0] === 'data' ? pathOf(inside.slice(1)) : pathOf(inside)
  const within = field === '' ? {} : { field }
  if (list === 'nodes' && typeof index === 'number') {
    const entry = document.nodes[index]
    if (entry && isNode(entry)) return { path, name: nodeName(entry), node_id: entry.id, ...within }
    if (isRecord(entry?.globalConfig)) return { path, name: 'Global prompt', field: 'globalPrompt' }
  }
  const edge = list === 'edges' && typeof index === 'number' ? keyedEdges(document)[index] : undefined
  if (edge) return { path, name: edgeName(document, edge.edge), edge_key: edge.key, ...within }
  return { path, name: '' }
}

function edgeName(document: PathwayDocument, edge: Parameters<typeof edgeLabel>[0]): string {
  const label = edgeLabel(edge)
  if (label !== '') return label
  const source = nodesById(document).get(edge.source ?? '')
  return source ? `Edge from ${nodeName(source)}` : 'Edge without a label'
}

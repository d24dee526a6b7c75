import { NodeIndex } from './nodeIndex.ts'

/**
 * The pathway document: the API's own shape (`docs/api-decisions.md` §3), so that nothing is translated and nothing is lost.
 *
 * Every object may carry members that we do not know; they are kept. Read members through the functions of this module:
 * a real file may lack `data`, `type` or `position`, and may hold entries in `nodes` that are not nodes at all.
 */

export interface PathwayDocument {
  name: string
  description: string
  /** Nodes, and entries that are not nodes (the global prompt stands in one, `docs/api-decisions.md` §3). */
  nodes: readonly PathwayEntry[]
  edges: readonly PathwayEdge[]
  readonly [member: string]: unknown
}

/** Anything that may stand in `nodes`. It is a node when it has a text id: see `isNode`. */
export interface PathwayEntry {
  readonly [member: string]: unknown
}

export interface PathwayNode extends PathwayEntry {
  readonly id: string
  /** Text in every file that means something; any JSON value is kept. */
  readonly type?: unknown
  readonly data?: NodeData
  readonly position?: Position
}

/** Coordinates on the canvas, in pixels at zoom 1; the node's top left corner. */
export interface Position {
  readonly x: number
  readonly y: number
}

/** The members of `data`, by their names in files (`docs/api-decisions.md` §3); values are what the file says, so every reader checks the type. */
export interface NodeData {
  readonly [member: string]: unknown
}

export interface PathwayEdge {
  readonly id?: string
  readonly source?: string
  readonly target?: string
  readonly label?: unknown
  readonly type?: string
  readonly data?: EdgeData
  readonly [member: string]: unknown
}

export interface EdgeData {
  readonly [member: string]: unknown
}

const NO_DATA: NodeData = Object.freeze({})

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isNode(entry: PathwayEntry): entry is PathwayNode {
  return typeof entry.id === 'string'
}

const nodesOf = new WeakMap<readonly PathwayEntry[], readonly PathwayNode[]>()

/** The entries of `nodes` that are nodes, in the document's order. The same array for the same document. */
export function listNodes(document: PathwayDocument): readonly PathwayNode[] {
  let nodes = nodesOf.get(document.nodes)
  if (!nodes) {
    nodes = document.nodes.filter(isNode)
    nodesOf.set(document.nodes, nodes)
  }
  return nodes
}

const nodeIndexes = new WeakMap<readonly PathwayEntry[], NodeIndex<PathwayNode>>()
/** Index of the document that was indexed last: the next is most often the same one after a small change. */
let lastIndex: WeakRef<NodeIndex<PathwayNode>> | undefined

/** Nodes by id. The same map for the same document. */
export function nodesById(document: PathwayDocument): ReadonlyMap<string, PathwayNode> {
  let index = nodeIndexes.get(document.nodes)
  if (!index) {
    index = new NodeIndex(listNodes(document), lastIndex?.deref())
    nodeIndexes.set(document.nodes, index)
    lastIndex = new WeakRef(index)
  }
  return index
}

export function nodeData(node: PathwayNode): NodeData {
  return isRecord(node.data) ? node.data : NO_DATA
}

/** The node's name as the author wrote it; its id where it has none. */
export function nodeName(node: PathwayNode): string {
  const name = nodeData(node).name
  return typeof name === 'string' && name.trim() !== '' ? name : node.id
}

export const MISSING_NODE = 'a missing node'

/** Name of the node with the id that an edge or a group gives. */
export function nameById(document: PathwayDocument, id: unknown): string {
  const node = typeof id === 'string' ? nodesById(document).get(id) : undefined
  return node ? nodeName(node) : MISSING_NODE
}

/** `data[member]` where it is text; otherwise the empty string. */
export function textMember(data: NodeData | EdgeData, member: string): string {
  const value = data[member]
  return typeof value === 'string' ? value : ''
}

export function isStart(node: PathwayNode): boolean {
  return nodeData(node).isStart === true
}

export function isGlobal(node: PathwayNode): boolean {
  return nodeData(node).isGlobal === true
}

/** The words by which the agent chooses this edge: `label`, else `data.label`, else `data.name` (`docs/api-decisions.md` §3). */
export function edgeLabel(edge: PathwayEdge): string {
  if (typeof edge.label === 'string' && edge.label !== '') return edge.label
  const data = isRecord(edge.data) ? edge.data : NO_DATA
  return textMember(data, 'label') || textMember(data, 'name')
}

/** The author's longer words on when to take the edge: `data.description`, else a top-level `description`. */
export function edgeDescription(edge: PathwayEdge): string {
  const data = isRecord(edge.data) ? edge.data : NO_DATA
  return textMember(data, 'description') || (typeof edge.description === 'string' ? edge.description : '')
}

export function isAlwaysPicked(edge: PathwayEdge): boolean {
  return isRecord(edge.data) && edge.data.alwaysPick === true
}

/**
 * An edge with a key that is unique in its document. The key is the edge's id; a second edge with the same id gets `id~2`,
 * an edge without an id gets `edge~<index>`. Commands, findings and the canvas name edges by key.
 */
export interface KeyedEdge {
  readonly key: string
  readonly edge: PathwayEdge
}

const keyedEdgesOf = new WeakMap<readonly PathwayEdge[], readonly KeyedEdge[]>()

function keyOf(id: string, count: number): string {
  return count === 1 ? id : `${id}~${count}`
}

/** The edges with their keys, in the document's order. The same array for the same document. */
export function keyedEdges(document: PathwayDocument): readonly KeyedEdge[] {
  let keyed = keyedEdgesOf.get(document.edges)
  if (!keyed) {
    const counts = new Map<string, number>()
    const taken = new Set<string>()
    keyed = document.edges.map((edge, index) => {
      const id = typeof edge.id === 'string' && edge.id !== '' ? edge.id : `edge~${index}`
      let count = (counts.get(id) ?? 0) + 1
      // An id may look like a key that was made here.
      while (taken.has(keyOf(id, count))) count += 1
      counts.set(id, count)
      const key = keyOf(id, count)
      taken.add(key)
      return { key, edge }
    })
    keyedEdgesOf.set(document.edges, keyed)
  }
  return keyed
}

const edgeIndexes = new WeakMap<readonly PathwayEdge[], ReadonlyMap<string, PathwayEdge>>()

/** Edges by key. The same map for the same document. */
export function edgesByKey(document: PathwayDocument): ReadonlyMap<string, PathwayEdge> {
  let index = edgeIndexes.get(document.edges)
  if (!index) {
    index = new Map(keyedEdges(document).map(({ key, edge }) => [key, edge]))
    edgeIndexes.set(document.edges, index)
  }
  return index
}

const leavingOf = new WeakMap<readonly PathwayEdge[], ReadonlyMap<string | undefined, readonly KeyedEdge[]>>()
const NONE: readonly KeyedEdge[] = []

/** The edges that leave a node, or those that come from none, in the document's order. The same array for the same edges. */
export function edgesFrom(document: PathwayDocument, id: string | undefined): readonly KeyedEdge[] {
  let leaving = leavingOf.get(document.edges)
  if (!leaving) {
    const bySource = new Map<string | undefined, KeyedEdge[]>()
    for (const one of keyedEdges(document)) {
      const others = bySource.get(one.edge.source)
      if (others) others.push(one)
      else bySource.set(one.edge.source, [one])
    }
    leaving = bySource
    leavingOf.set(document.edges, leaving)
  }
  return leaving.get(id) ?? NONE
}

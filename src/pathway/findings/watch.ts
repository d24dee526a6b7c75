import { type KeyedEdge, keyedEdges, listNodes, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { type EdgeFacts, edgeFacts, isSameWay } from '#pathway/facts/edge.ts'
import { isSameShape, type NodeFacts, nodeFacts } from '#pathway/facts/node.ts'
import type { Numbering } from '#pathway/facts/reads.ts'
import type { Finding } from '#pathway/finding.ts'
import { type CheckedKind, kindFinder } from '#pathway/kind.ts'
import { findNodeFaults } from './node.ts'
import { createTally, type Tally } from './tally.ts'

export type Findings = readonly Finding[]

/** The facts of a document now, and counters that grow with each change since the last look. */
export interface Watched {
  readonly nodes: readonly NodeFacts[]
  /** Each node's own faults, by its place. */
  readonly own: readonly Findings[]
  readonly edges: readonly EdgeFacts[]
  readonly tally: Tally
  readonly versions: Versions
}

export interface Versions {
  /** Changes with the nodes that there are, with what leads where, and with what starts, waits and ends. */
  readonly shape: number
  /** Changes with the variables that nodes set. */
  readonly sets: number
  /** Changes with the variables that are read, and where. */
  readonly reads: number
  /** Names of nodes, and names that rules and examples write. */
  readonly names: number
  /** Labels and other faults of edges. */
  readonly edges: number
  readonly own: number
}

interface SeenNode {
  readonly facts: NodeFacts
  readonly own: Findings
}

/**
 * Looks at documents one after another. A node or an edge that is the same object as at an earlier look is not looked at again, which
 * makes the look after one keystroke a comparison of references.
 */
export function createWatch(
  kinds: readonly CheckedKind[],
  numberOf: Numbering,
): (document: PathwayDocument) => Watched {
  const kindOf = kindFinder(kinds)
  const versions = { shape: 0, sets: 0, reads: 0, names: 0, edges: 0, own: 0 }
  const bump = (...parts: readonly (keyof Versions)[]) => {
    for (const part of parts) versions[part] += 1
  }
  const tally = createTally()
  const seenNodes = new WeakMap<PathwayNode, SeenNode>()
  let nodes: readonly PathwayNode[] = []
  let edges: readonly KeyedEdge[] = []
  let watched: Pick<Watched, 'nodes' | 'own' | 'edges'> = { nodes: [], own: [], edges: [] }

  const seeNode = (node: PathwayNode, before: NodeFacts | undefined): SeenNode => {
    const known = seenNodes.get(node)
    if (known) return known
    const kind = kindOf(node.type)
    const facts = nodeFacts(node, kind, numberOf, before?.id === node.id ? before : undefined)
    const seen = { facts, own: findNodeFaults(node, kind, facts.problems) }
    seenNodes.set(node, seen)
    return seen
  }

  const lookAtNodes = (present: readonly PathwayNode[]) => {
    for (const gone of watched.nodes.slice(present.length)) tally.count(gone, -1)
    const facts = watched.nodes.slice(0, present.length)
    const own = watched.own.slice(0, present.length)
    if (present.length !== nodes.length) bump('shape', 'sets', 'reads', 'names', 'own')
    for (const [place, node] of present.entries()) {
      if (node === nodes[place]) continue
      const before = facts[place]
      const seen = seeNode(node, before)
      const now = seen.facts
      if (!before || !isSameShape(before, now)) bump('shape')
      if (now.definitions !== before?.definitions || now.attached !== before.attached) bump('sets')
      if (now.reads !== before?.reads) bump('reads')
      if (now.name !== before?.name || now.mentions !== before.mentions || now.rules !== before.rules) bump('names')
      if (seen.own.length > 0 || own[place]?.length !== 0) bump('own')
      tally.count(before, -1)
      tally.count(now, 1)
      facts[place] = now
      own[place] = seen.own
    }
    nodes = present
    watched = { ...watched, nodes: facts, own }
  }

  const lookAtEdges = (present: readonly KeyedEdge[]) => {
    for (const gone of watched.edges.slice(present.length)) tally.count(gone, -1)
    const facts = watched.edges.slice(0, present.length)
    if (present.length !== edges.length) bump('shape', 'reads', 'edges')
    for (const [index, { key, edge }] of present.entries()) {
      if (edge === edges[index]?.edge && key === edges[index]?.key) continue
      const before = facts[index]
      const now = edgeFacts(edge, key, numberOf, before?.key === key ? before : undefined)
      if (!before || !isSameWay(before, now)) bump('shape')
      if (now.reads !== before?.reads) bump('reads')
      bump('edges')
      tally.count(before, -1)
      tally.count(now, 1)
      facts[index] = now
    }
    edges = present
    watched = { ...watched, edges: facts }
  }

  return document => {
    const presentNodes = listNodes(document)
    if (presentNodes !== nodes) lookAtNodes(presentNodes)
    const presentEdges = keyedEdges(document)
    if (presentEdges !== edges) lookAtEdges(presentEdges)
    return { ...watched, tally, versions: { ...versions } }
  }
}

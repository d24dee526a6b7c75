import { type KeyedEdge, keyedEdges, listNodes, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { type EdgeFacts, edgeFacts } from '#pathway/facts/edge.ts'
import { type NodeFacts, nodeFacts } from '#pathway/facts/node.ts'
import type { Finding } from '#pathway/finding.ts'
import { kindFinder, type NodeKind } from '#pathway/kind.ts'
import { findNodeFaults } from './node.ts'

export type Findings = readonly Finding[]

/** What stands in a document now, and, as counters, what of it is not as it was at the last look. */
export interface Watched {
  readonly nodes: readonly NodeFacts[]
  /** Each node's own faults, by its place. */
  readonly own: readonly Findings[]
  readonly edges: readonly EdgeFacts[]
  readonly versions: Versions
}

export interface Versions {
  /** Which nodes there are, what leads where, and what starts, waits and ends. */
  readonly shape: number
  /** Which variables nodes set. */
  readonly sets: number
  /** Which variables are read, and where. */
  readonly reads: number
  /** Names of nodes, and names that examples choose. */
  readonly names: number
  /** Labels and other faults of edges. */
  readonly edges: number
  readonly own: number
}

/**
 * Looks at documents one after another. A node or an edge that is the same object as at the last look is not looked at again, which
 * makes the look after one keystroke a comparison of references.
 */
export function createWatch(kinds: readonly NodeKind[]): (document: PathwayDocument) => Watched {
  const kindOf = kindFinder(kinds)
  const versions = { shape: 0, sets: 0, reads: 0, names: 0, edges: 0, own: 0 }
  let nodes: readonly PathwayNode[] = []
  let edges: readonly KeyedEdge[] = []
  let watched: Omit<Watched, 'versions'> = { nodes: [], own: [], edges: [] }

  const lookAtNodes = (present: readonly PathwayNode[]) => {
    const facts = watched.nodes.slice(0, present.length)
    const own = watched.own.slice(0, present.length)
    if (present.length !== nodes.length)
      bump(versions, { shape: true, sets: true, reads: true, names: true, own: true })
    present.forEach((node, place) => {
      if (node === nodes[place]) return
      const kind = kindOf(node.type)
      const now = nodeFacts(node, kind)
      const faults = findNodeFaults(node, kind)
      const before = facts[place]
      bump(versions, {
        shape: now.shape !== before?.shape,
        sets: now.sets !== before?.sets,
        reads: now.reads !== before?.reads,
        names: now.name !== before?.name || now.chosen.join('\n') !== before.chosen.join('\n'),
        own: faults.length > 0 || own[place]?.length !== 0,
      })
      facts[place] = now
      own[place] = faults
    })
    nodes = present
    watched = { ...watched, nodes: facts, own }
  }

  const lookAtEdges = (present: readonly KeyedEdge[]) => {
    const facts = watched.edges.slice(0, present.length)
    if (present.length !== edges.length) bump(versions, { shape: true, reads: true, edges: true })
    present.forEach(({ key, edge }, index) => {
      if (edge === edges[index]?.edge && key === edges[index]?.key) return
      const now = edgeFacts(edge, key)
      const before = facts[index]
      bump(versions, { shape: now.shape !== before?.shape, reads: now.reads !== before?.reads, edges: true })
      facts[index] = now
    })
    edges = present
    watched = { ...watched, edges: facts }
  }

  return document => {
    const presentNodes = listNodes(document)
    if (presentNodes !== nodes) lookAtNodes(presentNodes)
    const presentEdges = keyedEdges(document)
    if (presentEdges !== edges) lookAtEdges(presentEdges)
    return { ...watched, versions: { ...versions } }
  }
}

function bump(versions: Record<keyof Versions, number>, changed: Partial<Record<keyof Versions, boolean>>): void {
  for (const part of Object.keys(changed) as (keyof Versions)[]) if (changed[part]) versions[part] += 1
}

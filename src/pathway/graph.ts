import { keyedEdges, listNodes, type PathwayDocument } from './document.ts'
import { type EdgeShape, edgeShape } from './facts/edge.ts'
import { limitTargets, type NodeShape, nodeShape } from './facts/node.ts'
import type { KindFinder } from './kind.ts'
import { globalConfig } from './limits.ts'

/** A link from one node to another: a drawn edge, a routing rule that no edge mirrors, or the target of a limit or of a tool's answer. Both ends exist. */
export interface Link {
  /** Places in `Graph.nodes`. */
  readonly from: number
  readonly to: number
  /** undefined where only a rule, a limit or a tool leads there. */
  readonly edge_key: string | undefined
  /** The places of the rules that lead there, from 0. */
  readonly rules: readonly number[]
  /** `alwaysPick`: taken without asking. */
  readonly always: boolean
}

/** A pathway as nodes and links between them; those to a global node, which every node has, are not written out. */
export interface Graph {
  readonly nodes: readonly NodeShape[]
  /** A node's place by its id. */
  readonly places: ReadonlyMap<string, number>
  /** Links out of and into each node, by its place. */
  readonly out: readonly (readonly Link[])[]
  readonly into: readonly (readonly Link[])[]
  /** The nodes that the pathway's own limits lead to, from any node that waits. */
  readonly common: readonly number[]
}

export function graphOf(document: PathwayDocument, kindOf: KindFinder): Graph {
  return buildGraph(
    listNodes(document).map(node => nodeShape(node, kindOf(node.type))),
    keyedEdges(document).map(({ key, edge }) => edgeShape(edge, key)),
    limitTargets(globalConfig(document)).map(({ target }) => target),
  )
}

/** @param commonTargets the targets of the pathway's own limits */
export function buildGraph(
  nodes: readonly NodeShape[],
  edges: readonly EdgeShape[],
  commonTargets: readonly string[] = [],
): Graph {
  const places = new Map(nodes.map((node, place) => [node.id, place]))
  const out: Link[][] = nodes.map(() => [])
  const into: Link[][] = nodes.map(() => [])
  const add = (link: Link) => {
    out[link.from]?.push(link)
    into[link.to]?.push(link)
  }
  for (const edge of edges) {
    const from = places.get(edge.source ?? '')
    const to = places.get(edge.target ?? '')
    if (from === undefined || to === undefined) continue
    const rules = nodes[from]?.rules.filter(rule => rule.target === edge.target).map(rule => rule.index) ?? []
    add({ from, to, edge_key: edge.key, rules, always: edge.always })
  }
  nodes.forEach((node, from) => {
    for (const { index, target } of node.rules) {
      const to = target === undefined ? undefined : places.get(target)
      if (to === undefined || out[from]?.some(link => link.rules.includes(index))) continue
      const rules = node.rules.filter(rule => rule.target === target).map(rule => rule.index)
      add({ from, to, edge_key: undefined, rules, always: false })
    }
  })
  nodes.forEach((node, from) => {
    for (const { target } of [...node.limits, ...node.tools]) {
      const to = places.get(target)
      if (to !== undefined) add({ from, to, edge_key: undefined, rules: [], always: false })
    }
  })
  const waits = nodes.some(node => node.waits)
  const common = waits ? commonTargets.flatMap(id => places.get(id) ?? []) : []
  return { nodes, places, out, into, common }
}

/**
 * Finds the nodes that a conversation can come to: from every start node along the links, not past the end of the call, and to every global
 * node, since the caller may ask for it at any time, and where the pathway's limits lead (`docs/playing.md` §2). Nothing is reached where no node is the start.
 */
export function reachedNodes(graph: Graph): readonly boolean[] {
  const reached = graph.nodes.map(() => false)
  const starts = graph.nodes.flatMap((node, place) => (node.isStart ? [place] : []))
  const globals = graph.nodes.flatMap((node, place) => (node.isGlobal ? [place] : []))
  const open = starts.length === 0 ? [] : [...starts, ...globals, ...graph.common]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached[place]) continue
    reached[place] = true
    if (graph.nodes[place]?.stops) continue
    for (const link of graph.out[place] ?? []) if (!reached[link.to]) open.push(link.to)
  }
  return reached
}

import { keyedEdges, listNodes, type PathwayDocument, type PathwayEdge, type PathwayNode } from '#pathway/document.ts'
import { type EdgeFacts, edgeFacts } from '#pathway/facts/edge.ts'
import { type NodeFacts, nodeFacts } from '#pathway/facts/node.ts'
import type { Finding } from '#pathway/finding.ts'
import { buildGraph, reachedNodes } from '#pathway/graph.ts'
import { kindFinder, type NodeKind } from '#pathway/kind.ts'
import type { Draft } from './draft.ts'
import { findEdgeFaults } from './edges.ts'
import { findUncoveredFailures } from './failure.ts'
import { analyseFlow, findUnsetVariables } from './flow.ts'
import { memo, stableList } from './memo.ts'
import { findAmbiguousNames } from './names.ts'
import { findNodeFaults } from './node.ts'
import { findStructureFaults } from './structure.ts'

/**
 * All findings of `decisions.md` §5: those of the whole pathway first, then the nodes' in the document's order, then the edges'.
 *
 * The function that comes back remembers what it saw. A node or edge that is the same object as before is not looked at again, and
 * an analysis of the whole pathway runs again only when something changed that it depends on, so that it may be called as one
 * types. An equal list comes back as the same object. It never throws on a document that the readers of `document.ts` accept.
 */
export function createFindings(kinds: readonly NodeKind[]): (document: PathwayDocument) => readonly Finding[] {
  const kindOf = kindFinder(kinds)
  const nodesSeen = new WeakMap<PathwayNode, { facts: NodeFacts; own: readonly Finding[] }>()
  const edgesSeen = new WeakMap<PathwayEdge, EdgeFacts>()

  const lookAtNode = (node: PathwayNode) => {
    const seen = nodesSeen.get(node)
    if (seen) return seen
    const kind = kindOf(node.type)
    const looked = { facts: nodeFacts(node, kind), own: findNodeFaults(node, kind) }
    nodesSeen.set(node, looked)
    return looked
  }
  const lookAtEdge = (key: string, edge: PathwayEdge) => {
    const seen = edgesSeen.get(edge)
    if (seen?.key === key) return seen
    const facts = edgeFacts(edge, key)
    edgesSeen.set(edge, facts)
    return facts
  }

  const looks = memo((nodes: readonly PathwayNode[]) => nodes.map(lookAtNode))
  const edgeList = memo((edges: ReturnType<typeof keyedEdges>) => edges.map(({ key, edge }) => lookAtEdge(key, edge)))
  const shapes = { nodes: stableList<string>(), edges: stableList<string>() }
  const sets = stableList<string>()
  const reads = { nodes: stableList<string>(), edges: stableList<string>() }
  const names = stableList<string>()
  const chosen = stableList<readonly string[]>()
  const ownFaults = stableList<readonly Finding[]>()
  const facts = { nodes: [] as readonly NodeFacts[], edges: [] as readonly EdgeFacts[] }

  // The parameters of these say when to look again; what is looked at are the present facts.
  const graph = memo((_nodeShapes: unknown, _edgeShapes: unknown) => buildGraph(facts.nodes, facts.edges))
  const reached = memo(reachedNodes)
  const structure = memo(findStructureFaults)
  const uncovered = memo(findUncoveredFailures)
  const edgeFaults = memo(findEdgeFaults)
  const current = memo((shape: ReturnType<typeof graph>, _reads: unknown, _sets: unknown) => ({
    ...shape,
    nodes: facts.nodes,
  }))
  const flow = memo((shape: ReturnType<typeof graph>, entered: readonly boolean[], _sets: unknown) =>
    analyseFlow({ ...shape, nodes: facts.nodes }, entered),
  )
  const edgesRead = memo((_reads: unknown, _shapes: unknown) => facts.edges)
  const unset = memo(findUnsetVariables)
  const ambiguous = memo((shape: ReturnType<typeof graph>, _names: unknown, _chosen: unknown) =>
    findAmbiguousNames({ ...shape, nodes: facts.nodes }),
  )
  const write = memo((nameList: readonly string[], ...drafts: readonly (readonly Draft[])[]) => {
    const nameOf = (place: number) => nameList[place] ?? ''
    return drafts.flatMap(list => list.map(({ say, ...draft }): Finding => ({ ...draft, message: say(nameOf) })))
  })
  const sorted = memo(byPlace)
  const result = stableList<Finding>()

  return document => {
    const nodes = listNodes(document)
    const looked = looks(nodes)
    facts.nodes = looked.map(look => look.facts)
    facts.edges = edgeList(keyedEdges(document))
    const nodeShapes = shapes.nodes(facts.nodes.map(node => node.shape))
    const edgeShapes = shapes.edges(facts.edges.map(edge => edge.shape))
    const nodeReads = reads.nodes(facts.nodes.map(node => node.reads))
    const edgeReads = reads.edges(facts.edges.map(edge => edge.reads))
    const nodeSets = sets(facts.nodes.map(node => node.sets))
    const nameList = names(facts.nodes.map(node => node.name))
    const chosenLabels = chosen(facts.nodes.map(node => node.chosen))

    const shape = graph(nodeShapes, edgeShapes)
    const entered = reached(shape)
    const flowing = flow(shape, entered, nodeSets)
    const findings = write(
      nameList,
      structure(shape, entered),
      uncovered(shape, edgesRead(edgeReads, edgeShapes)),
      unset(current(shape, nodeReads, nodeSets), edgesRead(edgeReads, edgeShapes), entered, flowing),
      ambiguous(shape, nameList, chosenLabels),
      edgeFaults(shape, facts.edges),
    )
    return result(assemble(nodes, ownFaults(looked.map(look => look.own)), sorted(findings)))
  }
}

interface Placed {
  readonly whole: readonly Finding[]
  readonly byNode: ReadonlyMap<string, readonly Finding[]>
  readonly edges: readonly Finding[]
}

function byPlace(findings: readonly Finding[]): Placed {
  const byNode = new Map<string, Finding[]>()
  const whole: Finding[] = []
  const edges: Finding[] = []
  for (const finding of findings) {
    if (finding.edge_id !== undefined) edges.push(finding)
    else if (finding.node_id === undefined) whole.push(finding)
    else if (byNode.get(finding.node_id)?.push(finding) === undefined) byNode.set(finding.node_id, [finding])
  }
  return { whole, byNode, edges }
}

function assemble(
  nodes: readonly PathwayNode[],
  own: readonly (readonly Finding[])[],
  { whole, byNode, edges }: Placed,
): readonly Finding[] {
  const findings = [...whole]
  nodes.forEach((node, place) => {
    for (const finding of own[place] ?? []) findings.push(finding)
    for (const finding of byNode.get(node.id) ?? []) findings.push(finding)
  })
  return [...findings, ...edges]
}

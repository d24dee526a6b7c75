import type { NodeData, PathwayDocument } from '#pathway/document.ts'
import { type LimitTarget, limitTargets, type NodeFacts } from '#pathway/facts/node.ts'
import { createNumbering } from '#pathway/facts/reads.ts'
import type { Finding } from '#pathway/finding.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { buildGraph, type Graph, reachedNodes } from '#pathway/graph.ts'
import type { CheckedKind } from '#pathway/kind.ts'
import { globalConfig, readLimit } from '#pathway/limits.ts'
import { allMembers } from '#pathway/nodeMembers.ts'
import { findBooleanComparisons } from './booleans.ts'
import type { Draft } from './draft.ts'
import { findEdgeFaults } from './edges.ts'
import { findUnknownExamples } from './examples.ts'
import { createFlowAnalysis, type Flow } from './flow.ts'
import { findGlobalPromptFaults } from './globalPrompt.ts'
import { findEndlessAsking, findLimitFaults, findLimitTargetFaults } from './limits.ts'
import { memo, stableList } from './memo.ts'
import { findAmbiguousNames } from './names.ts'
import { findRuleTargetFaults, findStartFaults, findStructureFaults } from './structure.ts'
import { findUncoveredCases } from './uncovered.ts'
import { createUnsetAnalysis } from './unset.ts'
import { createWatch, type Findings, type Watched } from './watch.ts'
import { createWriter } from './write.ts'

/**
 * All findings of `docs/api-decisions.md` §5: those of the whole pathway first, then the nodes' in the document's order, then the edges'.
 *
 * The function that comes back remembers what it saw. A node or edge that is the same object as before is not looked at again, and
 * an analysis of the whole pathway runs again only when something changed that it depends on, so that it may be called as one
 * types. A finding that still holds comes back as the same object, and so does an equal list. It never throws on a document that the
 * readers of `document.ts` accept.
 */
export function createFindings(kinds: readonly CheckedKind[]): (document: PathwayDocument) => readonly Finding[] {
  const numberOf = createNumbering()
  const watch = createWatch(kinds, numberOf)
  let facts: Watched
  const followFlow = createFlowAnalysis()
  const findUnsetVariables = createUnsetAnalysis(allMembers(kinds))
  const stableResult = stableList<Finding>()

  // The parameters say when to look again. What is looked at are the facts of now: a graph of the same shape keeps its links, and
  // analyses that read more of the nodes than their shape are handed them anew.
  const graphOf = memo((_shape: unknown, common: readonly LimitTarget[]) =>
    buildGraph(
      facts.nodes,
      facts.edges,
      common.map(({ target }) => target),
    ),
  )
  const commonLimits = memo(limitTargets)
  const ofPathway = memo((config: NodeData) => findLimitFaults(config, 'the pathway'))
  const reached = memo(reachedNodes)
  const flow = memo((shape: Graph, entered: readonly boolean[], _sets: unknown, _reads: unknown) =>
    followFlow(shape, entered, facts.nodes, facts.tally.flowing()),
  )
  /** An analysis whose sentences are written again when a name changes, without analysing again. */
  const inWriting = <Arguments extends readonly unknown[]>(analyse: (...args: Arguments) => readonly Draft[]) => {
    const analysed = memo(analyse)
    const write = createWriter()
    const nameOf = (place: number) => facts.nodes[place]?.name ?? ''
    const written = memo((drafts: readonly Draft[], _names: unknown): Findings => write(drafts, nameOf))
    return (names: number, ...args: Arguments) => written(analysed(...args), names)
  }
  const globalPrompt = inWriting((prompt: string, _sets: unknown) =>
    findGlobalPromptFaults(prompt, facts.nodes, numberOf),
  )
  const starts = inWriting(findStartFaults)
  const ruleTargets = inWriting((shape: Graph, _names: unknown) => findRuleTargetFaults(shape, facts.nodes))
  const comparisons = inWriting((_names: unknown, _sets: unknown) => findBooleanComparisons(facts.nodes, numberOf))
  const structure = inWriting(findStructureFaults)
  const limits = inWriting(findLimitTargetFaults)
  const endless = inWriting(findEndlessAsking)
  const uncovered = inWriting((shape: Graph) => findUncoveredCases(shape, facts.edges))
  const unset = inWriting((shape: Graph, entered: readonly boolean[], flowing: Flow, _reads: unknown) =>
    findUnsetVariables({ ...facts, graph: shape, reached: entered, flow: flowing }),
  )
  const ambiguous = inWriting((_names: unknown) => findAmbiguousNames(facts.nodes))
  const examples = inWriting((shape: Graph, _names: unknown, _edges: unknown) =>
    findUnknownExamples(shape, facts.nodes, facts.edges),
  )
  const edgeFaults = inWriting((shape: Graph, _edges: unknown) => findEdgeFaults(shape, facts.edges))
  const placed = memo((...lists: readonly Findings[]) => byPlace(lists))
  const assembled = memo((found: Placed, _own: unknown) => stableResult(assemble(facts.nodes, facts.own, found)))

  return document => {
    facts = watch(document)
    const { shape, sets, reads, names, edges, own } = facts.versions
    const config = globalConfig(document)
    const common = commonLimits(config)
    const graph = graphOf(shape, common)
    const entered = reached(graph)
    const flowing = flow(graph, entered, sets, reads)
    const found = placed(
      globalPrompt(names, readGlobalPrompt(document), sets),
      starts(names, graph),
      ruleTargets(names, graph, names),
      comparisons(names, names, sets),
      structure(names, graph, entered),
      ofPathway(config),
      limits(names, graph, common),
      endless(names, graph, readLimit(config, 'noMatch')?.limit),
      uncovered(names, graph),
      unset(names, graph, entered, flowing, reads),
      ambiguous(names, names),
      examples(names, graph, names, edges),
      edgeFaults(names, graph, edges),
    )
    return assembled(found, own)
  }
}

interface Placed {
  readonly whole: readonly Finding[]
  readonly byNode: ReadonlyMap<string, readonly Finding[]>
  readonly edges: readonly Finding[]
}

function byPlace(lists: readonly Findings[]): Placed {
  const byNode = new Map<string, Finding[]>()
  const whole: Finding[] = []
  const edges: Finding[] = []
  for (const list of lists) {
    for (const finding of list) {
      if (finding.edge_id !== undefined) edges.push(finding)
      else if (finding.node_id === undefined) whole.push(finding)
      else if (byNode.get(finding.node_id)?.push(finding) === undefined) byNode.set(finding.node_id, [finding])
    }
  }
  return { whole, byNode, edges }
}

function assemble(nodes: readonly NodeFacts[], own: readonly Findings[], { whole, byNode, edges }: Placed): Findings {
  const findings = [...whole]
  for (const [place, node] of nodes.entries()) {
    for (const finding of own[place] ?? []) findings.push(finding)
    for (const finding of byNode.get(node.id) ?? []) findings.push(finding)
  }
  for (const finding of edges) findings.push(finding)
  return findings
}

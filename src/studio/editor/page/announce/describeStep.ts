import {
  edgeLabel,
  edgesFrom,
  isNode,
  isStart,
  nameById,
  nodeName,
  type PathwayDocument,
  type PathwayEdge,
} from '#pathway/document.ts'
import { counted } from '#ui/counted.ts'
import { type Change, type Changes, listChanges } from '../../session/analysis/changes.ts'

/** Describes a step for screen readers: “Node Greeting added after Start.” Uncommon steps are told by their name. */
export function describeStep(before: PathwayDocument, after: PathwayDocument, name: string): string {
  const step = { before, after, ...listChanges(before, after) }
  return nodesAdded(step) ?? nodesRemoved(step) ?? edgesChanged(step) ?? nodesChanged(step) ?? `${name.trim()}.`
}

interface Step extends Changes {
  readonly before: PathwayDocument
  readonly after: PathwayDocument
}

function changesOf({ list }: Changes, what: Change['what'], how: Change['how']): readonly Change[] {
  return list.filter(one => one.what === what && one.how === how)
}

function edgesOf(step: Step, how: Change['how']): readonly PathwayEdge[] {
  return changesOf(step, 'Edge', how).flatMap(({ element }): readonly PathwayEdge[] => (element ? [element] : []))
}

const labelled = (edge: PathwayEdge) => (edgeLabel(edge) === '' ? '' : ` “${edgeLabel(edge)}”`)

function nodesAdded(step: Step): string | undefined {
  const { after } = step
  const added = changesOf(step, 'Node', 'added')
  const [node] = added
  if (!node) return undefined
  if (added.length > 1) return `${counted(added.length, 'node')} added.`
  const edges = [...edgesOf(step, 'added'), ...edgesOf(step, 'changed')]
  const into = edges.find(edge => edge.target === node.at.node_id)
  const out = edges.find(edge => edge.source === node.at.node_id)
  const from = into && nameById(after, into.source)
  const to = out && nameById(after, out.target)
  if (from !== undefined && to !== undefined) return `Node ${node.title} added between ${from} and ${to}.`
  if (from !== undefined) return `Node ${node.title} added after ${from}.`
  return to === undefined ? `Node ${node.title} added.` : `Node ${node.title} added before ${to}.`
}

function nodesRemoved(step: Step): string | undefined {
  const removed = changesOf(step, 'Node', 'removed')
  const [node] = removed
  if (!node) return undefined
  const what = removed.length === 1 ? `Node ${node.title}` : counted(removed.length, 'node')
  const edges = edgesOf(step, 'removed').length
  return edges === 0 ? `${what} removed.` : `${what} removed, with ${counted(edges, 'edge')}.`
}

function edgesChanged(step: Step): string | undefined {
  const { before, after } = step
  const [added, removed] = [edgesOf(step, 'added'), edgesOf(step, 'removed')]
  if (added.length + removed.length > 1) {
    if (removed.length === 0) return `${counted(added.length, 'edge')} added.`
    return added.length > 0 ? undefined : `${counted(removed.length, 'edge')} removed.`
  }
  const [come, gone] = [added[0], removed[0]]
  if (come)
    return `Edge${labelled(come)} from ${nameById(after, come.source)} to ${nameById(after, come.target)} added.`
  if (gone) return `Edge${labelled(gone)} to ${nameById(before, gone.target)} removed.`
  return step.reordered ? describeOrder(step) : edgeChanged(step)
}

function edgeChanged(step: Step): string | undefined {
  const [change, ...others] = changesOf(step, 'Edge', 'changed')
  if (!change?.element || !change.earlier || others.length > 0) return undefined
  const [old, edge]: readonly [PathwayEdge, PathwayEdge] = [change.earlier, change.element]
  const to = nameById(step.after, edge.target)
  if (old.source !== edge.source || old.target !== edge.target) return `Edge${labelled(edge)} now goes to ${to}.`
  const label = edgeLabel(edge)
  if (edgeLabel(old) === label) return undefined
  return label === '' ? `Removed the label of the edge to ${to}.` : `Labeled the edge to ${to} “${label}”.`
}

/** Two edges of one node changed places: which one is where now. */
function describeOrder({ before, after }: Step): string | undefined {
  const moved = after.edges.find((edge, at) => edge !== before.edges[at])
  if (!moved) return undefined
  const order = edgesFrom(after, moved.source).map(({ edge }) => edgeLabel(edge) || nameById(after, edge.target))
  return `Edges of ${nameById(after, moved.source)} are now in the order ${order.join(', ')}.`
}

function nodesChanged(step: Step): string | undefined {
  const changed = changesOf(step, 'Node', 'changed').flatMap(({ element, earlier }) =>
    element && earlier && isNode(element) && isNode(earlier) ? [{ node: element, old: earlier }] : [],
  )
  const start = changed.find(({ node, old }) => isStart(node) && !isStart(old))
  if (start) return `${nodeName(start.node)} is now the start node.`
  const renamed = changed.filter(({ node, old }) => nodeName(node) !== nodeName(old))
  const [one] = renamed
  return one && renamed.length === 1 ? `Node ${nodeName(one.old)} renamed to ${nodeName(one.node)}.` : undefined
}

import { commonEnds } from '#pathway/commonEnds.ts'
import {
  edgeLabel,
  edgesFrom,
  isStart,
  type KeyedEdge,
  keyedEdges,
  listNodes,
  nodeName,
  nodesById,
  type PathwayDocument,
  type PathwayNode,
} from '#pathway/document.ts'
import { counted } from '#ui/counted.ts'

/** What a step did, for one who does not see it: “Node Greeting added after Start.” Where it is none of the common things, its name. */
export function describeStep(before: PathwayDocument, after: PathwayDocument, name: string): string {
  const change = compare(before, after)
  return nodesAdded(change) ?? nodesRemoved(change) ?? edgesChanged(change) ?? nodesChanged(change) ?? `${name.trim()}.`
}

interface Change {
  readonly before: PathwayDocument
  readonly after: PathwayDocument
  readonly nodes: ListChange<PathwayNode>
  readonly edges: ListChange<KeyedEdge>
}

interface ListChange<Element> {
  /** What may have changed, by its key: all that stands between what both lists begin and end with. */
  readonly was: ReadonlyMap<string, Element>
  readonly is: ReadonlyMap<string, Element>
  readonly added: readonly Element[]
  readonly removed: readonly Element[]
}

function compare(before: PathwayDocument, after: PathwayDocument): Change {
  return {
    before,
    after,
    nodes: compareLists(listNodes(before), listNodes(after), {
      keyOf: node => node.id,
      isSame: (one, other) => one === other,
    }),
    edges: compareLists(keyedEdges(before), keyedEdges(after), {
      keyOf: ({ key }) => key,
      isSame: (one, other) => one.edge === other.edge && one.key === other.key,
    }),
  }
}

/** Documents share what did not change, so that most of two long lists need not be looked into. */
function compareLists<Element>(
  before: readonly Element[],
  after: readonly Element[],
  { keyOf, isSame }: { keyOf(element: Element): string; isSame(one: Element, other: Element): boolean },
): ListChange<Element> {
  const { begin, end } = commonEnds(before, after, isSame)
  const byKey = (elements: readonly Element[]) =>
    new Map(elements.slice(begin, elements.length - end).map(element => [keyOf(element), element]))
  const [was, is] = [byKey(before), byKey(after)]
  return {
    was,
    is,
    added: [...is].flatMap(([key, element]) => (was.has(key) ? [] : [element])),
    removed: [...was].flatMap(([key, element]) => (is.has(key) ? [] : [element])),
  }
}

function nameIn(document: PathwayDocument, id: string | undefined): string {
  const node = nodesById(document).get(id ?? '')
  return node ? nodeName(node) : 'a node that is missing'
}

const labelled = ({ edge }: KeyedEdge) => (edgeLabel(edge) === '' ? '' : ` “${edgeLabel(edge)}”`)

function nodesAdded({ after, nodes: { added }, edges }: Change): string | undefined {
  const [node] = added
  if (!node) return undefined
  if (added.length > 1) return `${counted(added.length, 'node')} added.`
  const changed = [...edges.is.values()]
  const into = changed.find(({ edge }) => edge.target === node.id)
  const out = changed.find(({ edge }) => edge.source === node.id)
  const from = into && nameIn(after, into.edge.source)
  const to = out && nameIn(after, out.edge.target)
  if (from !== undefined && to !== undefined) return `Node ${nodeName(node)} added between ${from} and ${to}.`
  if (from !== undefined) return `Node ${nodeName(node)} added after ${from}.`
  return to === undefined ? `Node ${nodeName(node)} added.` : `Node ${nodeName(node)} added before ${to}.`
}

function nodesRemoved({ nodes: { removed }, edges }: Change): string | undefined {
  const [node] = removed
  if (!node) return undefined
  const what = removed.length === 1 ? `Node ${nodeName(node)}` : counted(removed.length, 'node')
  if (edges.removed.length === 0) return `${what} removed.`
  return `${what} removed, with ${counted(edges.removed.length, 'edge')}.`
}

function edgesChanged({ before, after, edges }: Change): string | undefined {
  const [added] = edges.added
  const [removed] = edges.removed
  if (edges.added.length + edges.removed.length > 1) {
    if (!removed) return `${counted(edges.added.length, 'edge')} added.`
    return added ? undefined : `${counted(edges.removed.length, 'edge')} removed.`
  }
  if (added) {
    return `Edge${labelled(added)} from ${nameIn(after, added.edge.source)} to ${nameIn(after, added.edge.target)} added.`
  }
  if (removed) return `Edge${labelled(removed)} to ${nameIn(before, removed.edge.target)} removed.`
  return before.edges === after.edges ? undefined : edgeChanged(after, edges)
}

function edgeChanged(after: PathwayDocument, { was, is }: ListChange<KeyedEdge>): string | undefined {
  const changed = [...is.values()].filter(({ key, edge }) => was.get(key)?.edge !== edge)
  const [one] = changed
  if (!one) return describeOrder(after, is)
  const old = was.get(one.key)?.edge
  if (changed.length > 1 || !old) return undefined
  const to = nameIn(after, one.edge.target)
  if (old.source !== one.edge.source || old.target !== one.edge.target)
    return `Edge${labelled(one)} leads to ${to} now.`
  if (edgeLabel(old) !== edgeLabel(one.edge)) {
    return edgeLabel(one.edge) === ''
      ? `The edge to ${to} has no label now.`
      : `The edge to ${to} has the label “${edgeLabel(one.edge)}” now.`
  }
  return undefined
}

/** Two edges of one node changed places: which one is where now. */
function describeOrder(after: PathwayDocument, is: ReadonlyMap<string, KeyedEdge>): string | undefined {
  const [moved] = is.values()
  if (!moved) return undefined
  const siblings = edgesFrom(after, moved.edge.source)
  const order = siblings.map(({ edge }) => edgeLabel(edge) || nameIn(after, edge.target))
  return `The edges of ${nameIn(after, moved.edge.source)} are now in the order ${order.join(', ')}.`
}

function nodesChanged({ nodes: { was, is } }: Change): string | undefined {
  const changed = [...is.values()].filter(node => was.get(node.id) !== node)
  const start = changed.find(isStart)
  const wasStart = start && was.get(start.id)
  if (start && wasStart && !isStart(wasStart)) return `Calls start at ${nodeName(start)} now.`
  const renamed = changed.filter(node => {
    const old = was.get(node.id)
    return old !== undefined && nodeName(old) !== nodeName(node)
  })
  const [one] = renamed
  const old = one && was.get(one.id)
  return one && old && renamed.length === 1 ? `Node ${nodeName(old)} is called ${nodeName(one)} now.` : undefined
}

import {
  edgeLabel,
  isStart,
  type KeyedEdge,
  keyedEdges,
  listNodes,
  nodeName,
  nodesById,
  type PathwayDocument,
  type PathwayNode,
} from '#pathway/document.ts'

/** What a step did, for one who does not see it: “Node Greeting added after Start.” Where it is none of the common things, its name. */
export function describeStep(before: PathwayDocument, after: PathwayDocument, name: string): string {
  const change = compare(before, after)
  return nodesAdded(change) ?? nodesRemoved(change) ?? edgesChanged(change) ?? nodesChanged(change) ?? `${name.trim()}.`
}

interface Change {
  readonly before: PathwayDocument
  readonly after: PathwayDocument
  readonly nodes: { readonly added: readonly PathwayNode[]; readonly removed: readonly PathwayNode[] }
  readonly edges: { readonly added: readonly KeyedEdge[]; readonly removed: readonly KeyedEdge[] }
}

function compare(before: PathwayDocument, after: PathwayDocument): Change {
  const [was, is] = [nodesById(before), nodesById(after)]
  const had = new Set(keyedEdges(before).map(({ key }) => key))
  const has = new Set(keyedEdges(after).map(({ key }) => key))
  return {
    before,
    after,
    nodes: {
      added: listNodes(after).filter(({ id }) => !was.has(id)),
      removed: listNodes(before).filter(({ id }) => !is.has(id)),
    },
    edges: {
      added: keyedEdges(after).filter(({ key }) => !had.has(key)),
      removed: keyedEdges(before).filter(({ key }) => !has.has(key)),
    },
  }
}

function nameIn(document: PathwayDocument, id: string | undefined): string {
  const node = nodesById(document).get(id ?? '')
  return node ? nodeName(node) : 'a node that is missing'
}

const labelled = ({ edge }: KeyedEdge) => (edgeLabel(edge) === '' ? '' : ` “${edgeLabel(edge)}”`)

function nodesAdded({ after, nodes: { added } }: Change): string | undefined {
  const [node] = added
  if (!node) return undefined
  if (added.length > 1) return `${added.length} nodes added.`
  const into = keyedEdges(after).find(({ edge }) => edge.target === node.id)
  const out = keyedEdges(after).find(({ edge }) => edge.source === node.id)
  const from = into && nameIn(after, into.edge.source)
  const to = out && nameIn(after, out.edge.target)
  if (from !== undefined && to !== undefined) return `Node ${nodeName(node)} added between ${from} and ${to}.`
  if (from !== undefined) return `Node ${nodeName(node)} added after ${from}.`
  return to === undefined ? `Node ${nodeName(node)} added.` : `Node ${nodeName(node)} added before ${to}.`
}

function nodesRemoved({ nodes: { removed }, edges }: Change): string | undefined {
  const [node] = removed
  if (!node) return undefined
  const what = removed.length === 1 ? `Node ${nodeName(node)}` : `${removed.length} nodes`
  if (edges.removed.length === 0) return `${what} removed.`
  return `${what} removed, with ${edges.removed.length === 1 ? '1 edge' : `${edges.removed.length} edges`}.`
}

function edgesChanged({ before, after, edges }: Change): string | undefined {
  const [added] = edges.added
  const [removed] = edges.removed
  if (edges.added.length + edges.removed.length > 1) {
    if (!removed) return `${edges.added.length} edges added.`
    return added ? undefined : `${edges.removed.length} edges removed.`
  }
  if (added) {
    return `Edge${labelled(added)} from ${nameIn(after, added.edge.source)} to ${nameIn(after, added.edge.target)} added.`
  }
  if (removed) return `Edge${labelled(removed)} to ${nameIn(before, removed.edge.target)} removed.`
  return before.edges === after.edges ? undefined : edgeChanged(before, after)
}

function edgeChanged(before: PathwayDocument, after: PathwayDocument): string | undefined {
  const was = new Map(keyedEdges(before).map(({ key, edge }) => [key, edge]))
  const changed = keyedEdges(after).filter(({ key, edge }) => was.get(key) !== edge)
  const [one] = changed
  if (!one) return describeOrder(before, after)
  const old = was.get(one.key)
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
function describeOrder(before: PathwayDocument, after: PathwayDocument): string | undefined {
  const was = keyedEdges(before)
  const moved = keyedEdges(after).find(({ key }, at) => was[at]?.key !== key)
  if (!moved) return undefined
  const siblings = keyedEdges(after).filter(({ edge }) => edge.source === moved.edge.source)
  const order = siblings.map(({ edge }) => edgeLabel(edge) || nameIn(after, edge.target))
  return `The edges of ${nameIn(after, moved.edge.source)} are now in the order ${order.join(', ')}.`
}

function nodesChanged({ before, after }: Change): string | undefined {
  const was = nodesById(before)
  const changed = listNodes(after).filter(node => was.get(node.id) !== node)
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

import { kindOf } from '#nodes/models.ts'
import {
  edgeLabel,
  keyedEdges,
  listNodes,
  nodeData,
  nodeName,
  nodesById,
  type PathwayDocument,
  type PathwayNode,
} from '#pathway/document.ts'
import { type Excerpt, excerptOf } from '../excerpt.ts'
import type { Place } from '../store.ts'

export interface Hit {
  readonly key: string
  /** The name of the node, or of the two that an edge connects. */
  readonly title: string
  readonly excerpt: Excerpt | undefined
  readonly place: Place
}

export interface Hits {
  readonly nodes: readonly Hit[]
  readonly edges: readonly Hit[]
  readonly texts: readonly Hit[]
}

const MOST = 40

const texts = new WeakMap<
  PathwayNode,
  readonly { readonly field: string; readonly text: string; readonly low: string }[]
>()

/** A node's texts, read once for each state of it. */
function textsOf(node: PathwayNode) {
  let known = texts.get(node)
  if (!known) {
    known = kindOf(node.type)
      .texts(nodeData(node))
      .map(({ field, text }) => ({ field, text, low: text.toLowerCase() }))
    texts.set(node, known)
  }
  return known
}

/**
 * What of a pathway has the words that are asked for: nodes by name, those that begin with them first, edges by label, and every text
 * of every node. At most 40 of each. Without words, the nodes in their order.
 */
export function findInPathway(document: PathwayDocument, query: string): Hits {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return { nodes: listNodes(document).slice(0, MOST).map(nodeHit), edges: [], texts: [] }
  const named = listNodes(document)
    .filter(node => nodeName(node).toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(begins(other, wanted)) - Number(begins(one, wanted)))
  return {
    nodes: named.slice(0, MOST).map(nodeHit),
    edges: findEdges(document, wanted),
    texts: findTexts(document, wanted),
  }
}

function nodeHit(node: PathwayNode): Hit {
  return { key: `node ${node.id}`, title: nodeName(node), excerpt: undefined, place: { node_id: node.id } }
}

function begins(node: PathwayNode, wanted: string): boolean {
  return nodeName(node).toLowerCase().startsWith(wanted)
}

function findEdges(document: PathwayDocument, wanted: string): Hit[] {
  const nodes = nodesById(document)
  const nameOf = (id: string | undefined) => {
    const node = nodes.get(id ?? '')
    return node ? nodeName(node) : 'a node that is missing'
  }
  const hits: Hit[] = []
  for (const { key, edge } of keyedEdges(document)) {
    const label = edgeLabel(edge)
    const at = label.toLowerCase().indexOf(wanted)
    if (at < 0) continue
    const title = `${nameOf(edge.source)} → ${nameOf(edge.target)}`
    const place = { edge_key: key, field: 'label' }
    hits.push({ key: `edge ${key}`, title, excerpt: excerptOf(label, at, at + wanted.length), place })
    if (hits.length === MOST) break
  }
  return hits
}

function findTexts(document: PathwayDocument, wanted: string): Hit[] {
  const hits: Hit[] = []
  for (const node of listNodes(document)) {
    for (const { field, text, low } of textsOf(node)) {
      const at = low.indexOf(wanted)
      if (at < 0) continue
      const place = { node_id: node.id, field }
      hits.push({
        key: `text ${node.id} ${field}`,
        title: nodeName(node),
        excerpt: excerptOf(text, at, at + wanted.length),
        place,
      })
      if (hits.length === MOST) return hits
    }
  }
  return hits
}

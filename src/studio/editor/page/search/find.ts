import { nodeTexts, variablesOf } from '#nodes/kinds.ts'
import {
  edgeLabel,
  keyedEdges,
  listNodes,
  nameById,
  nodeName,
  type PathwayDocument,
  type PathwayNode,
} from '#pathway/document.ts'
import { type Excerpt, excerptOf } from '../../kit/excerpt.ts'
import type { Place } from '../../session/document/store.ts'
import { matchScore, readQuery, type Wanted } from './match.ts'

/** A node, an edge or a text that was found. */
export interface Hit {
  readonly key: string
  /** The name of the node, or of the two that an edge connects. */
  readonly title: string
  readonly excerpt: Excerpt | undefined
  readonly place: Place
  /** Rank of the match; lower is better. */
  readonly score: number
}

/** A variable that was found. */
export interface VariableHit {
  readonly key: string
  readonly variable: string
  readonly title: string
  readonly score: number
}

export interface Hits {
  readonly nodes: readonly Hit[]
  readonly variables: readonly VariableHit[]
  readonly edges: readonly Hit[]
  readonly texts: readonly Hit[]
}

const MOST = 40
const NOTHING: Hits = { nodes: [], variables: [], edges: [], texts: [] }

/**
 * Finds elements with the query's words, the best match first, then the recently used ones (`recent`, by key): nodes by
 * name, variables, edges by label, and every text. At most 40 of each. Without words, the nodes in their order.
 */
export function findInPathway(document: PathwayDocument, query: string, recent: readonly string[] = []): Hits {
  const wanted = readQuery(query)
  if (!wanted)
    return {
      ...NOTHING,
      nodes: listNodes(document)
        .slice(0, MOST)
        .map(node => nodeHit(node, 0)),
    }
  return {
    nodes: best(findNodes(document, wanted), recent),
    variables: best(findVariables(document, wanted), recent),
    edges: best(findEdges(document, wanted), recent),
    texts: findTexts(document, wanted),
  }
}

/** The best matches, at most as many as are shown. */
export function best<Item extends { readonly key: string; readonly score: number }>(
  items: readonly Item[],
  recent: readonly string[],
): readonly Item[] {
  const ranks = new Map(recent.map((key, at) => [key, at]))
  const rankOf = ({ key }: Item) => ranks.get(key) ?? recent.length
  return items.toSorted((one, other) => one.score - other.score || rankOf(one) - rankOf(other)).slice(0, MOST)
}

export function nodeHit(node: PathwayNode, score: number): Hit {
  return { key: `node ${node.id}`, title: nodeName(node), excerpt: undefined, place: { node_id: node.id }, score }
}

/** Searched texts of a node in lower case, cached for each state of it. */
interface Small {
  readonly name: string
  readonly texts: readonly { readonly field: string; readonly text: string; readonly low: string }[]
}

const smalls = new WeakMap<PathwayNode, Small>()

function smallOf(node: PathwayNode): Small {
  let small = smalls.get(node)
  if (!small) {
    const texts = nodeTexts(node).filter(({ field }) => field !== 'name')
    small = {
      name: nodeName(node).toLowerCase(),
      texts: texts.map(({ field, text }) => ({ field, text, low: text.toLowerCase() })),
    }
    smalls.set(node, small)
  }
  return small
}

/** A turn of this long is not felt while one types. */
const TURN_MS = 8

/** Reads a pathway's texts ahead of the first search, a few at a time; call what comes back to leave off. */
export function prepareSearch(document: PathwayDocument): () => void {
  const nodes = listNodes(document)
  let timer = setTimeout(next)
  let at = 0
  function next() {
    const until = performance.now() + TURN_MS
    for (; at < nodes.length && performance.now() < until; at += 1) {
      const node = nodes[at]
      if (node) smallOf(node)
    }
    if (at < nodes.length) timer = setTimeout(next)
  }
  return () => clearTimeout(timer)
}

function findNodes(document: PathwayDocument, wanted: Wanted): Hit[] {
  const hits: Hit[] = []
  for (const node of listNodes(document)) {
    const score = matchScore(smallOf(node).name, wanted)
    if (score !== undefined) hits.push(nodeHit(node, score))
  }
  return hits
}

function findVariables(document: PathwayDocument, wanted: Wanted): VariableHit[] {
  return variablesOf(document).list.flatMap(({ key, name }) => {
    const score = matchScore(key, wanted)
    return score === undefined ? [] : [{ key: `variable ${key}`, variable: key, title: name, score }]
  })
}

function findEdges(document: PathwayDocument, wanted: Wanted): Hit[] {
  return keyedEdges(document).flatMap(({ key, edge }) => {
    const label = edgeLabel(edge)
    const low = label.toLowerCase()
    const score = matchScore(low, wanted)
    if (score === undefined) return []
    const title = `${nameById(document, edge.source)} → ${nameById(document, edge.target)}`
    const place = { edge_key: key, field: 'label' }
    return [{ key: `edge ${key}`, title, excerpt: excerptAt(label, low, wanted), place, score }]
  })
}

/** Texts stand in the document's order: how well a long text fits says little. */
function findTexts(document: PathwayDocument, wanted: Wanted): Hit[] {
  const hits: Hit[] = []
  for (const node of listNodes(document)) {
    for (const { field, text, low } of smallOf(node).texts) {
      const score = matchScore(low, wanted)
      if (score === undefined) continue
      const place = { node_id: node.id, field }
      const key = `text ${node.id} ${field} ${hits.length}`
      hits.push({ key, title: nodeName(node), excerpt: excerptAt(text, low, wanted), place, score })
      if (hits.length === MOST) return hits
    }
  }
  return hits
}

/** The words around the query, or around its first word where its words stand apart. */
function excerptAt(text: string, low: string, { whole, words }: Wanted): Excerpt {
  const match = low.includes(whole) ? whole : (words[0] ?? whole)
  const at = low.indexOf(match)
  return excerptOf(text, at, at + match.length)
}

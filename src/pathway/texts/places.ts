import {
  edgeDescription,
  edgeLabel,
  isNode,
  keyedEdges,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayNode,
} from '#pathway/document.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import type { TextGroup } from '#pathway/nodeMembers.ts'

/** Members by name and places in lists. What lies inside a text is JSON that the file keeps as text. */
export type TextPath = readonly (string | number)[]

/** A text that an author wrote, and where it stands in its node, its edge or the pathway. */
export interface TextPlace {
  readonly path: TextPath
  /** As findings and forms name the place: `extractVars[2]`. */
  readonly field: string
  readonly group: TextGroup
  readonly text: string
  /** The text is the name of a variable, or a path that begins with one. */
  readonly isVariable: boolean
  /** The text is what the member at the path is called, not what it holds. */
  readonly isKey?: true
}

/** The texts of a node, of an edge, or of the pathway itself where neither is given. */
export interface TextHolder {
  readonly node_id: string | undefined
  readonly edge_key: string | undefined
  /** The holder's place in `nodes` or `edges`. */
  readonly index: number
  readonly texts: readonly TextPlace[]
}

/** The texts of a node. The same list for the same node. */
export type NodeTexts = (node: PathwayNode) => readonly TextPlace[]

/**
 * Every text that an author writes: those of nodes in the document's order, then of edges, then the pathway's own. Ids, kinds, methods and
 * all members that nothing of ours knows are no texts.
 *
 * @param nodeTexts of `nodes/kinds.ts`
 */
export function listTexts(document: PathwayDocument, nodeTexts: NodeTexts): readonly TextHolder[] {
  const holders: TextHolder[] = []
  for (const [index, entry] of document.nodes.entries()) {
    if (isNode(entry)) holders.push({ node_id: entry.id, edge_key: undefined, index, texts: nodeTexts(entry) })
  }
  for (const [index, { key, edge }] of keyedEdges(document).entries()) {
    holders.push({ node_id: undefined, edge_key: key, index, texts: edgeTexts(edge) })
  }
  holders.push({ node_id: undefined, edge_key: undefined, index: 0, texts: pathwayTexts(document) })
  return holders
}

const textsOfEdges = new WeakMap<PathwayEdge, readonly TextPlace[]>()

/** The texts of an edge: its label and its description, wherever the file keeps them. The same list for the same edge. */
export function edgeTexts(edge: PathwayEdge): readonly TextPlace[] {
  let texts = textsOfEdges.get(edge)
  if (!texts) {
    texts = [
      { path: ['label'], field: 'label', group: 'labels' as const, text: edgeLabel(edge), isVariable: false },
      {
        path: ['description'],
        field: 'description',
        group: 'labels' as const,
        text: edgeDescription(edge),
        isVariable: false,
      },
    ].filter(({ text }) => text !== '')
    textsOfEdges.set(edge, texts)
  }
  return texts
}

function pathwayTexts(document: PathwayDocument): readonly TextPlace[] {
  const own = (field: string, group: TextGroup, text: string): TextPlace => {
    return { path: [field], field, group, text, isVariable: false }
  }
  return [
    own('name', 'names', document.name),
    own('description', 'names', document.description),
    own('globalPrompt', 'globalPrompt', readGlobalPrompt(document)),
  ].filter(({ text }) => text !== '')
}

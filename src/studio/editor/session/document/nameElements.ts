import type { CanvasGroup } from '#pathway/canvas.ts'
import { nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { counted, countedEach } from '#ui/counted.ts'

/** Returns the number of a group's nodes in words: “1 node”. */
export function groupSize({ nodes }: Pick<CanvasGroup, 'nodes'>): string {
  return counted(nodes.length, 'node')
}

interface Elements {
  readonly nodes?: Iterable<string>
  readonly edges?: Iterable<string>
  readonly notes?: Iterable<string>
  readonly groups?: Iterable<string>
}

/** Names the elements of a step: “Greeting” for one node, else counts. */
export function nameElements(document: PathwayDocument, elements: Elements): string {
  const [nodes = [], edges = [], notes = [], groups = []] = [
    elements.nodes,
    elements.edges,
    elements.notes,
    elements.groups,
  ].map(part => [...(part ?? [])])
  const [first = ''] = nodes
  const node = nodesById(document).get(first)
  const beside = countedEach([notes.length, 'note'], [groups.length, 'group'])
  if (nodes.length === 1 && node) return [`“${nodeName(node)}”`, ...beside].join(' and ')
  // The edges of nodes are no matter of their own.
  if (nodes.length > 0) return [counted(nodes.length, 'node'), ...beside].join(' and ')
  return [...(edges.length === 1 ? ['edge'] : countedEach([edges.length, 'edge'])), ...beside].join(' and ')
}

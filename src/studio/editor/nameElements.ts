import type { CanvasGroup } from '#pathway/canvas.ts'
import { nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { counted } from '#ui/counted.ts'

/** A group as a person reads it. */
export function groupName({ name }: Pick<CanvasGroup, 'name'>): string {
  return name.trim() || 'Unnamed group'
}

/** How many nodes a group has: “1 node”. */
export function groupSize({ nodes }: Pick<CanvasGroup, 'nodes'>): string {
  return numberOf(nodes.length, 'node')
}

interface Elements {
  readonly nodes?: Iterable<string>
  readonly edges?: Iterable<string>
  readonly notes?: Iterable<string>
  readonly groups?: Iterable<string>
}

/** What a step is about: “Greeting” where it is one node, else how many of what. */
export function nameElements(document: PathwayDocument, elements: Elements): string {
  const [nodes, edges, notes, groups] = [elements.nodes, elements.edges, elements.notes, elements.groups].map(part => [
    ...(part ?? []),
  ])
  const [first] = nodes ?? []
  const node = first === undefined ? undefined : nodesById(document).get(first)
  const parts = [
    nodes?.length === 1 && node ? `“${nodeName(node)}”` : numberOf(nodes?.length, 'node'),
    // The edges of nodes are no matter of their own.
    nodes?.length ? '' : edges?.length === 1 ? 'edge' : numberOf(edges?.length, 'edge'),
    numberOf(notes?.length, 'note'),
    numberOf(groups?.length, 'group'),
  ].filter(part => part !== '')
  return parts.join(' and ')
}

function numberOf(length = 0, noun: string): string {
  return length === 0 ? '' : counted(length, noun)
}

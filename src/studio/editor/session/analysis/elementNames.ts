import {
  edgeLabel,
  isNode,
  nameById,
  nodeName,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayEntry,
} from '#pathway/document.ts'

/** Name of an entry of the list of nodes: a node's own, or what the entry holds. */
export function nameEntry(entry: PathwayEntry): string {
  if (isNode(entry)) return nodeName(entry)
  return 'globalConfig' in entry ? 'Global prompt' : 'An entry that is not a node'
}

/** Name of an edge: its label with the nodes that it connects, or those alone. */
export function nameEdge(document: PathwayDocument, edge: PathwayEdge): string {
  const label = edgeLabel(edge)
  const ends = `${nameById(document, edge.source)} → ${nameById(document, edge.target)}`
  return label === '' ? ends : `${label} (${ends})`
}

const TITLE_LENGTH = 60

/** Name of a group, or the first words of a note. */
export function nameCanvasEntry({ name, text }: PathwayEntry): string {
  const words = [name, text].find(one => typeof one === 'string' && one.trim() !== '')
  return typeof words === 'string' ? words.trim().slice(0, TITLE_LENGTH) : 'Empty'
}

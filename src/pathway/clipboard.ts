import { listGroups } from './canvas.ts'
import { addEntries } from './commands/canvas.ts'
import { retargetNode } from './commands/limits.ts'
import { retargetRows } from './commands/ruleRows.ts'
import {
  isNode,
  isRecord,
  isStart,
  keyedEdges,
  listNodes,
  nodeData,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayEntry,
  type PathwayNode,
  type Position,
} from './document.ts'
import { elementsOf } from './elements.ts'

/** A part of a pathway as plain JSON, as it lies on the clipboard. */
export interface ClipboardGraph {
  readonly dialpath: 'pathway-part'
  readonly nodes: readonly PathwayNode[]
  readonly edges: readonly PathwayEdge[]
  /** The notes, and the groups all of whose nodes are in the part, where a document has them (`canvas.ts`). */
  readonly canvas?: { readonly notes?: readonly PathwayEntry[]; readonly groups?: readonly PathwayEntry[] }
}

/** The chosen nodes, with the edges between them and the groups of them, and the chosen notes. */
export function copyElements(
  document: PathwayDocument,
  chosen: { readonly nodes: ReadonlySet<string>; readonly notes?: ReadonlySet<string> },
): ClipboardGraph {
  const whole = new Set(listGroups(document).flatMap(({ id, nodes }) => (nodes.every(isChosen) ? [id] : [])))
  const notes = elementsOf(document, 'canvas.notes').filter(note => isNode(note) && chosen.notes?.has(note.id))
  const groups = elementsOf(document, 'canvas.groups').filter(group => isNode(group) && whole.has(group.id))
  const canvas = { ...(notes.length > 0 && { notes }), ...(groups.length > 0 && { groups }) }
  return {
    dialpath: 'pathway-part',
    nodes: listNodes(document).filter(node => isChosen(node.id)),
    edges: document.edges.filter(edge => isChosen(edge.source ?? '') && isChosen(edge.target ?? '')),
    ...(Object.keys(canvas).length > 0 && { canvas }),
  }

  function isChosen(id: string): boolean {
    return chosen.nodes.has(id)
  }
}

function isPlaced<T extends PathwayEntry>(entry: T): entry is T & { readonly position: Position } {
  const { position } = entry
  return isRecord(position) && Number.isFinite(position.x) && Number.isFinite(position.y)
}

/**
 * Adds a copied part with ids of its own, moved by `offset` pixels: edges inside the part are kept, rules that point into it
 * point at the copies, and a copied start is no second start.
 */
export function pasteElements(
  document: PathwayDocument,
  { graph, newId, offset }: { readonly graph: ClipboardGraph; readonly newId: () => string; readonly offset: number },
): {
  readonly document: PathwayDocument
  readonly nodes: readonly string[]
  readonly edges: readonly string[]
  readonly notes: readonly string[]
} {
  const copies = graph.nodes.map(node => ({ node, id: newId() }))
  // Of nodes that share an id, the edges and rules of the part mean the first.
  const ids = new Map([...copies].reverse().map(({ node, id }) => [node.id, id]))
  const present = new Set(listNodes(document).map(node => node.id))
  const hasStart = listNodes(document).some(isStart)
  const nodes = copies.map(({ node, id }): PathwayNode => {
    const { isStart: start, ...data } = nodeData(node)
    const moving: PathwayNode = {
      ...moved(node, offset),
      id,
      ...(isRecord(node.data) && hasStart && start !== undefined ? { data } : {}),
    }
    const copied = (target: string) => ids.get(target) ?? (present.has(target) ? target : undefined)
    return retargetRows(retargetNode(moving, copied), target => {
      const id = copied(target.id)
      return id === undefined ? undefined : { ...target, id }
    })
  })
  const edges = graph.edges.flatMap((edge): PathwayEdge[] => {
    const [source, target] = [ids.get(edge.source ?? ''), ids.get(edge.target ?? '')]
    return source === undefined || target === undefined ? [] : [{ ...edge, id: newId(), source, target }]
  })
  const notes = (graph.canvas?.notes ?? []).map(note => ({ ...moved(note, offset), id: newId() }))
  const groups = (graph.canvas?.groups ?? []).flatMap(group => {
    const members = Array.isArray(group.nodes) ? group.nodes.flatMap(id => ids.get(id) ?? []) : []
    return members.length === 0 ? [] : [{ ...group, id: newId(), nodes: members }]
  })
  const joined = { ...document, nodes: [...document.nodes, ...nodes], edges: [...document.edges, ...edges] }
  const keys = keyedEdges(joined).slice(document.edges.length)
  const noted = addEntries(joined, 'canvas.notes', notes)
  return {
    document: addEntries(noted, 'canvas.groups', groups),
    nodes: nodes.map(node => node.id),
    edges: keys.map(edge => edge.key),
    notes: notes.map(note => note.id),
  }
}

function moved(entry: PathwayEntry, offset: number): PathwayEntry {
  return isPlaced(entry)
    ? { ...entry, position: { ...entry.position, x: entry.position.x + offset, y: entry.position.y + offset } }
    : entry
}

import {
  isNode,
  isRecord,
  isStart,
  keyedEdges,
  type NodeData,
  nodeData,
  nodesById,
  type PathwayDocument,
  type PathwayNode,
  type Position,
} from '../document.ts'
import { takeOutOfGroups } from './canvas.ts'
import { retargetNode, retargetPathway } from './limits.ts'
import { retargetRows } from './ruleRows.ts'
import { withMembers } from './withMembers.ts'

/** The document with its nodes mapped; the same document when nothing changes. */
export function mapNodes(document: PathwayDocument, change: (node: PathwayNode) => PathwayNode): PathwayDocument {
  let changed = false
  const nodes = document.nodes.map(entry => {
    const next = isNode(entry) ? change(entry) : entry
    changed ||= next !== entry
    return next
  })
  return changed ? { ...document, nodes } : document
}

function changeNode(
  document: PathwayDocument,
  id: string,
  change: (node: PathwayNode) => PathwayNode,
): PathwayDocument {
  return mapNodes(document, node => (node.id === id ? change(node) : node))
}

function changeData(node: PathwayNode, members: Readonly<Record<string, unknown>>): PathwayNode {
  const before = nodeData(node)
  const data = withMembers(before, members)
  return data === before ? node : { ...node, data }
}

export function addNode(document: PathwayDocument, { node }: { readonly node: PathwayNode }): PathwayDocument {
  return { ...document, nodes: [...document.nodes, node] }
}

export function moveNodes(
  document: PathwayDocument,
  { positions }: { readonly positions: Readonly<Record<string, Position>> },
): PathwayDocument {
  return mapNodes(document, node => {
    const position = Object.hasOwn(positions, node.id) ? positions[node.id] : undefined
    if (!position || (node.position?.x === position.x && node.position?.y === position.y)) return node
    return { ...node, position: { ...node.position, ...position } }
  })
}

/** Sets members of `data`; `undefined` removes one. */
export function setNodeMembers(
  document: PathwayDocument,
  { id, members }: { readonly id: string; readonly members: NodeData },
): PathwayDocument {
  return changeNode(document, id, node => changeData(node, members))
}

/** Sets a member of `data.modelOptions`; an object that becomes empty stays, since the file had it. */
export function setNodeOption(
  document: PathwayDocument,
  { id, option, value }: { readonly id: string; readonly option: string; readonly value: unknown },
): PathwayDocument {
  return changeNode(document, id, node => {
    const options = nodeData(node).modelOptions
    return changeData(node, { modelOptions: withMembers(isRecord(options) ? options : {}, { [option]: value }) })
  })
}

/** Sets a member of the node itself, outside of its `data`: what other programs write there. */
export function setNodeTopMember(
  document: PathwayDocument,
  { id, member, value }: { readonly id: string; readonly member: string; readonly value: unknown },
): PathwayDocument {
  return changeNode(document, id, node => withMembers(node, { [member]: value }))
}

/** Renames a node, and its name in the rules that point at it. */
export function renameNode(
  document: PathwayDocument,
  { id, name }: { readonly id: string; readonly name: string },
): PathwayDocument {
  if (!nodesById(document).has(id)) return document
  return mapNodes(document, node => {
    const named = node.id === id ? changeData(node, { name }) : node
    return retargetRows(named, target => (target.id === id ? { id, name } : target))
  })
}

/** Makes this node the only start; a pathway without this node keeps the start it has. */
export function setStart(document: PathwayDocument, { id }: { readonly id: string }): PathwayDocument {
  if (!nodesById(document).has(id)) return document
  return mapNodes(document, node => {
    if (node.id === id) return changeData(node, { isStart: true })
    return isStart(node) ? changeData(node, { isStart: undefined }) : node
  })
}

export function setNodeType(
  document: PathwayDocument,
  { id, type }: { readonly id: string; readonly type: string },
): PathwayDocument {
  return changeNode(document, id, node => (node.type === type ? node : { ...node, type }))
}

/** Names what an edge leads between; a file may write anything there. */
function pairOf(source: unknown, target: unknown): string {
  return JSON.stringify([source, target])
}

/** Removes nodes with the edges at them, and edges by key; rules that led along them go with them, and groups that are left empty. */
export function removeElements(
  document: PathwayDocument,
  { nodes, edges }: { readonly nodes: readonly string[]; readonly edges: readonly string[] },
): PathwayDocument {
  const known = nodesById(document)
  const goneNodes = new Set(nodes.filter(id => known.has(id)))
  const goneEdges = new Set(edges)
  const keyed = keyedEdges(document)
  const isGone = ({ key, edge }: (typeof keyed)[number]) =>
    goneEdges.has(key) || goneNodes.has(edge.source ?? '') || goneNodes.has(edge.target ?? '')
  const kept = keyed.filter(one => !isGone(one)).map(one => one.edge)
  if (goneNodes.size === 0 && kept.length === keyed.length) return document
  const stillDrawn = new Set(kept.map(edge => pairOf(edge.source, edge.target)))
  const unpaired = new Set(
    keyed.filter(isGone).flatMap(({ edge }) => {
      const pair = pairOf(edge.source, edge.target)
      return stillDrawn.has(pair) ? [] : [pair]
    }),
  )
  const ungrouped = takeOutOfGroups(document, { nodes: [...goneNodes] })
  const limitTarget = (id: string) => (goneNodes.has(id) ? undefined : id)
  const left = mapNodes(retargetPathway(ungrouped, limitTarget), node =>
    retargetRows(retargetNode(node, limitTarget), target =>
      goneNodes.has(target.id) || unpaired.has(pairOf(node.id, target.id)) ? undefined : target,
    ),
  )
  return {
    ...left,
    nodes: goneNodes.size === 0 ? left.nodes : left.nodes.filter(entry => !isNode(entry) || !goneNodes.has(entry.id)),
    edges: kept.length === keyed.length ? document.edges : kept,
  }
}

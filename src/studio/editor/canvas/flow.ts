import { type Edge, type Node, Position } from '@xyflow/react'
import {
  edgeLabel,
  isGlobal,
  isRecord,
  isStart,
  keyedEdges,
  listNodes,
  nodesById,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayNode,
} from '#pathway/document.ts'
import type { Selection } from '../store.ts'

export const CARD_WIDTH = 264
export const CARD_HEIGHT = 132
const GHOST_WIDTH = 180
const GHOST_HEIGHT = 44

export type CardNode = Node<{ readonly node: PathwayNode }, 'card'>
/** Stands where an edge leads to a node that is not there, so that the edge is seen. */
export type GhostNode = Node<{ readonly missing: string }, 'ghost'>
export type FlowNode = CardNode | GhostNode
export type FlowEdge = Edge<
  { readonly edge: PathwayEdge; readonly label: string; readonly lane: number; readonly dangling: boolean },
  'labelled'
>

export type Positions = ReadonlyMap<string, { readonly x: number; readonly y: number }>

export function isPlaced(node: PathwayNode): boolean {
  return isRecord(node.position) && Number.isFinite(node.position.x) && Number.isFinite(node.position.y)
}

function ghostId(edgeKey: string): string {
  return `ghost ${edgeKey}`
}

/** Sizes and handles are given up front: React Flow renders every node that lacks them an extra time. */
function fixed(width: number, height: number) {
  return {
    width,
    height,
    measured: { width, height },
    handles: [
      { type: 'target' as const, position: Position.Top, x: width / 2 - 5, y: -5, width: 10, height: 10 },
      { type: 'source' as const, position: Position.Bottom, x: width / 2 - 5, y: height - 5, width: 10, height: 10 },
    ],
  }
}

/**
 * The canvas's nodes for a document. A node that did not change keeps its object, so that its card does not render; while one is
 * dragged it stands where the pointer has it.
 */
export function flowNodes(
  document: PathwayDocument,
  selection: Selection,
  laidOut: Positions,
  before: readonly FlowNode[],
): FlowNode[] {
  const known = new Map(before.map(node => [node.id, node]))
  const cards = listNodes(document).map((node): CardNode => {
    const old = known.get(node.id)
    const selected = selection.nodes.has(node.id)
    const position = isPlaced(node) && node.position ? node.position : (laidOut.get(node.id) ?? { x: 0, y: 0 })
    if (
      old?.type === 'card' &&
      old.data.node === node &&
      old.selected === selected &&
      (old.dragging || same(old.position, position))
    )
      return old
    return {
      id: node.id,
      type: 'card',
      position: { x: position.x, y: position.y },
      data: { node },
      selected,
      ...fixed(CARD_WIDTH, CARD_HEIGHT),
    }
  })
  const nodes = nodesById(document)
  const places = new Map(cards.map(card => [card.id, card.position]))
  const ghosts = keyedEdges(document).flatMap(({ key, edge }): GhostNode[] => {
    const source = places.get(edge.source ?? '')
    if (!source || nodes.has(edge.target ?? '')) return []
    return [
      {
        id: ghostId(key),
        type: 'ghost',
        position: { x: source.x + CARD_WIDTH + 60, y: source.y + CARD_HEIGHT + 40 },
        data: { missing: edge.target ?? '' },
        selectable: false,
        draggable: false,
        connectable: false,
        ...fixed(GHOST_WIDTH, GHOST_HEIGHT),
      },
    ]
  })
  return [...cards, ...ghosts]
}

function same(left: { x: number; y: number }, right: { x: number; y: number }): boolean {
  return left.x === right.x && left.y === right.y
}

/** Edges between one pair of nodes get lanes of their own; one whose target is missing leads to a ghost. */
export function flowEdges(document: PathwayDocument, selection: Selection): FlowEdge[] {
  const nodes = nodesById(document)
  const lanes = new Map<string, number>()
  return keyedEdges(document).flatMap(({ key, edge }): FlowEdge[] => {
    const { source, target } = edge
    if (source === undefined || !nodes.has(source)) return []
    const dangling = target === undefined || !nodes.has(target)
    const pair = `${source}\n${target}`
    const lane = lanes.get(pair) ?? 0
    lanes.set(pair, lane + 1)
    return [
      {
        id: key,
        type: 'labelled',
        source,
        target: dangling ? ghostId(key) : target,
        selected: selection.edges.has(key),
        data: { edge, label: edgeLabel(edge), lane, dangling },
      },
    ]
  })
}

/** What is said of a card to those who do not see it. */
export function describeCard(node: PathwayNode, name: string, kind: string): string {
  return [name, kind, isStart(node) ? 'start' : '', isGlobal(node) ? 'global' : '']
    .filter(part => part !== '')
    .join(', ')
}

import { type Edge, type Node, Position } from '@xyflow/react'
import { kindOf } from '#nodes/models.ts'
import {
  isGlobal,
  isRecord,
  isStart,
  listNodes,
  nodeName,
  nodesById,
  type PathwayDocument,
  type PathwayNode,
} from '#pathway/document.ts'
import type { Selection } from '../selection.ts'
import { type NoteNode, noteNodes } from './notes.ts'
import type { Way, Ways } from './ways.ts'

export const CARD_WIDTH = 264
export const CARD_HEIGHT = 132
const GHOST_WIDTH = 180
const GHOST_HEIGHT = 44

export type CardNode = Node<{ readonly node: PathwayNode }, 'card'>
/** Stands where an edge or a rule leads to a node that is not there, so that it is seen. */
export type GhostNode = Node<{ readonly missing: string; readonly from: string | undefined }, 'ghost'>
/** What stands for a node of the pathway, or for one that is missing. */
export type PathwayFlowNode = CardNode | GhostNode
export type FlowNode = PathwayFlowNode | NoteNode

export function isOfPathway(node: FlowNode): node is PathwayFlowNode {
  return node.type !== 'note'
}
export type FlowEdge = Edge<{ readonly way: Way }, 'way'>

export type Positions = ReadonlyMap<string, { readonly x: number; readonly y: number }>

export function isPlaced(node: PathwayNode): boolean {
  return isRecord(node.position) && Number.isFinite(node.position.x) && Number.isFinite(node.position.y)
}

/**
 * Sizes and handles are given up front: React Flow renders every node that lacks them an extra time. The first of each type is the dot
 * that is seen; those at the sides, named by their side, are where edges to cards beside it end.
 */
function fixed(width: number, height: number) {
  const dot = { width: 10, height: 10 }
  const sides = [Position.Left, Position.Right].flatMap(position => {
    const at = { id: position, position, x: position === Position.Left ? -5 : width - 5, y: height / 2 - 5, ...dot }
    return [
      { type: 'target' as const, ...at },
      { type: 'source' as const, ...at },
    ]
  })
  return {
    width,
    height,
    measured: { width, height },
    handles: [
      { type: 'target' as const, position: Position.Top, x: width / 2 - 5, y: -5, ...dot },
      { type: 'source' as const, position: Position.Bottom, x: width / 2 - 5, y: height - 5, ...dot },
      ...sides,
    ],
  }
}
const cardSize = fixed(CARD_WIDTH, CARD_HEIGHT)
const ghostSize = fixed(GHOST_WIDTH, GHOST_HEIGHT)

/** Nearer than this, a target cannot be reached by a line that only goes down. */
export const LEAST_DROP = 24
/** A card that stands beside another one and hardly below it is reached from the side. */
const BESIDE_DROP = 64
/** Two cards that are nearer to each other leave no room for a line between them. */
const LEAST_GAP = 40

const NOWHERE = { x: 0, y: 0 }

/**
 * The canvas's nodes for a document. A node that did not change keeps its object, so that its card does not render; while one is
 * dragged it stands where the pointer has it. The same list comes back where nothing changed at all.
 */
export function flowNodes(
  { document, list }: Ways,
  selection: Selection,
  laidOut: Positions,
  before: readonly FlowNode[],
): FlowNode[] {
  const known = new Map(before.map(node => [node.id, node]))
  const cards = listNodes(document).map((node): CardNode => {
    const old = known.get(node.id)
    const selected = selection.nodes.has(node.id)
    const position = isPlaced(node) && node.position ? node.position : (laidOut.get(node.id) ?? NOWHERE)
    if (old?.type === 'card' && old.data.node === node && old.selected === selected) {
      if (old.dragging || isSamePlace(old.position, position)) return old
    }
    return {
      id: node.id,
      type: 'card',
      position: old?.dragging ? old.position : { x: position.x, y: position.y },
      ...(old?.dragging ? { dragging: true } : {}),
      data: { node },
      selected,
      ariaLabel: describeCard(node),
      ...cardSize,
    }
  })
  const places = new Map(cards.map(card => [card.id, card.position]))
  const ghosts = list.flatMap(way => ghostsOf(way, places, known))
  const nodes = [...noteNodes(document, selection, known), ...cards, ...ghosts]
  return nodes.length === before.length && nodes.every((node, at) => node === before[at])
    ? (before as FlowNode[])
    : nodes
}

function isSamePlace(one: { x: number; y: number }, other: { x: number; y: number }): boolean {
  return one.x === other.x && one.y === other.y
}

/** A ghost stands below and beside the node that leads to it, or above the one that is led to from nowhere. */
function ghostsOf(way: Way, places: Positions, known: ReadonlyMap<string, FlowNode>): GhostNode[] {
  const source = places.get(way.source)
  const target = places.get(way.target)
  const step = way.lane * (GHOST_HEIGHT + 16)
  const ghosts: GhostNode[] = []
  if (!target) {
    const at = source
      ? { x: source.x + CARD_WIDTH + 40, y: source.y + CARD_HEIGHT + 56 + step }
      : { x: 0, y: -200 - step }
    ghosts.push(ghost(way.target, at, way.missingTarget, way.source, known))
  }
  if (!source) {
    const at = target
      ? { x: target.x - GHOST_WIDTH - 40, y: target.y - GHOST_HEIGHT - 56 - step }
      : { x: 0, y: -320 - step }
    ghosts.push(ghost(way.source, at, way.missingSource, undefined, known))
  }
  return ghosts
}

function ghost(
  id: string,
  position: { x: number; y: number },
  missing: string,
  from: string | undefined,
  known: ReadonlyMap<string, FlowNode>,
): GhostNode {
  const old = known.get(id)
  if (old?.type === 'ghost' && isSamePlace(old.position, position) && old.data.missing === missing) return old
  return {
    id,
    type: 'ghost',
    position,
    data: { missing, from },
    selectable: false,
    draggable: false,
    connectable: false,
    focusable: false,
    ...ghostSize,
  }
}

/** Where nodes stand, by their ids. */
export function placesOf(nodes: readonly FlowNode[]): Positions {
  return new Map(nodes.map(({ id, position }) => [id, position]))
}

/** The canvas's edges for a document; one that did not change keeps its object. */
export function flowEdges(
  { document, list }: Ways,
  selection: Selection,
  places: Positions,
  before: readonly FlowEdge[],
): FlowEdge[] {
  const known = new Map(before.map(edge => [edge.id, edge]))
  const edges = list.map((way): FlowEdge => {
    const selected = selection.edges.has(way.key)
    const old = known.get(way.key)
    const sides = sidesOf(way, places)
    if (old?.data?.way === way && old.selected === selected && old.sourceHandle === sides.sourceHandle) return old
    return {
      id: way.key,
      type: 'way',
      source: way.source,
      target: way.target,
      ...sides,
      selected,
      selectable: way.edge !== undefined,
      reconnectable: way.edge !== undefined,
      focusable: false,
      // Its ends can be taken where several edges end at one place.
      zIndex: selected ? 1 : 0,
      data: { way },
      ariaLabel: describeWay(document, way),
    }
  })
  return edges.length === before.length && edges.every((edge, at) => edge === before[at])
    ? (before as FlowEdge[])
    : edges
}

/** An edge to a card that stands beside its source, not below it, ends at the sides that face each other. */
function sidesOf({ source, target, isDangling }: Way, places: Positions) {
  const [from, to] = [places.get(source), places.get(target)]
  const isBeside =
    from &&
    to &&
    !isDangling &&
    to.y < from.y + CARD_HEIGHT + BESIDE_DROP &&
    Math.abs(to.x - from.x) > CARD_WIDTH + LEAST_GAP
  if (!isBeside) return BELOW
  return to.x > from.x ? RIGHTWARDS : LEFTWARDS
}

const BELOW = { sourceHandle: null, targetHandle: null }
const RIGHTWARDS = { sourceHandle: Position.Right, targetHandle: Position.Left }
const LEFTWARDS = { sourceHandle: Position.Left, targetHandle: Position.Right }

function describeCard(node: PathwayNode): string {
  return [nodeName(node), kindOf(node.type).label, isStart(node) ? 'start' : '', isGlobal(node) ? 'global' : '']
    .filter(part => part !== '')
    .join(', ')
}

function describeWay(document: PathwayDocument, way: Way): string {
  const nameOf = (id: string) => {
    const node = nodesById(document).get(id)
    return node ? nodeName(node) : 'a node that is missing'
  }
  const label = way.label || way.rules[0] || 'no label'
  return `${nameOf(way.source)} to ${nameOf(way.target)}: ${label}`
}

import { type Edge, type Node, Position } from '@xyflow/react'
import { listNodes, nameById, type PathwayDocument } from '#pathway/document.ts'
import { sideOf } from '../geometry/beside.ts'
import type { Box, Point } from '../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH, isPlaced, type Positions } from '../geometry/card.ts'
import type { Detour } from '../geometry/detours/detour.ts'
import type { EdgeRoute, EdgeRoutes } from '../geometry/edgeRoutes.ts'
import { type CardSummary, cardLabel, summarizeCard } from './card.ts'
import { type NoteNode, noteNodes } from './notes.ts'
import type { Selected } from './selected.ts'

const GHOST_WIDTH = 180
const GHOST_HEIGHT = 44

export type CardNode = Node<{ readonly card: CardSummary }, 'card'>
/** Stands for a node that an edge or a rule leads to and that is not there, so that it is seen. */
export type GhostNode = Node<{ readonly missing: string; readonly from: string | undefined }, 'ghost'>
/** Stands for a node of the pathway, or for one that is missing. */
export type PathwayFlowNode = CardNode | GhostNode
export type FlowNode = PathwayFlowNode | NoteNode

export function isOfPathway(node: FlowNode): node is PathwayFlowNode {
  return node.type !== 'note'
}
/**
 * `labelAt`: the part of its line, between 0 and 1, at which its label stands; undefined for the middle. `detour`: its way around cards that
 * its own line would run behind.
 */
export type FlowEdge = Edge<
  { readonly route: EdgeRoute; readonly labelAt?: number; readonly detour?: Detour | undefined },
  'route'
>

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
const cardSizes = new Map<number, ReturnType<typeof fixed>>()
/** The same object for cards of the same height, of which there are few. */
function cardSize(height: number) {
  const known = cardSizes.get(height)
  if (known) return known
  const size = fixed(CARD_WIDTH, height)
  cardSizes.set(height, size)
  return size
}
const ghostSize = fixed(GHOST_WIDTH, GHOST_HEIGHT)

const NOWHERE = { x: 0, y: 0 }

/** The nodes that the canvas shows already, and their document. */
interface DrawnBefore {
  readonly document: PathwayDocument
  readonly nodes: readonly FlowNode[]
}

/**
 * The canvas's nodes for a document. A node that did not change keeps its object, so that its card does not render; while one is
 * dragged it stands where the pointer has it. The same list comes back where nothing changed at all.
 */
export function flowNodes(
  { document, dangling, list }: EdgeRoutes,
  selection: Selected,
  laidOut: Positions,
  drawn?: DrawnBefore,
): FlowNode[] {
  const before = drawn?.nodes ?? []
  const wereThere = drawn ? listNodes(drawn.document) : []
  const known = finder(before)
  const notes = noteNodes(document, selection, known)
  const lifted = endsOfSelected(list, selection)
  const cards = listNodes(document).map((node, at): CardNode => {
    const found = known(node.id, notes.length + at)
    const old = found?.type === 'card' ? found : undefined
    const selected = selection.nodes.has(node.id)
    const zIndex = lifted.has(node.id) ? LIFTED : 0
    const isInPlace = old?.selected === selected && old.zIndex === zIndex
    // While somebody types this holds for all but one of thousands: it is asked first, and costs little.
    if (node === wereThere[at] && isInPlace && isSamePlace(old.position, node.position)) return old
    const card = summarizeCard(node, old?.data.card)
    const position = isPlaced(node) && node.position ? node.position : (laidOut.get(node.id) ?? NOWHERE)
    if (isInPlace && old.data.card === card) {
      if (old.dragging || isSamePlace(old.position, position)) return old
    }
    return {
      id: node.id,
      type: 'card',
      position: old?.dragging ? old.position : { x: position.x, y: position.y },
      ...(old?.dragging ? { dragging: true } : {}),
      data: { card },
      selected,
      zIndex,
      ariaLabel: cardLabel(card),
      ...cardSize(card.height),
    }
  })
  const ghosts = ghostsOf(dangling, cards, (id, at) => known(id, notes.length + cards.length + at))
  const nodes = [...notes, ...cards, ...ghosts]
  return nodes.length === before.length && nodes.every((node, at) => node === before[at])
    ? (before as FlowNode[])
    : nodes
}

/** A selected edge lies above the cards that it crosses, so that its ends can be taken where several end at one place. */
const LIFTED = 1

const NONE: ReadonlySet<string> = new Set()

/** Finds the cards at the ends of the selected edges. They are lifted too: the next edge is drawn from their handles, which the line would cover. */
function endsOfSelected(list: readonly EdgeRoute[], { edges }: Selected): ReadonlySet<string> {
  if (edges.size === 0) return NONE
  return new Set(list.filter(({ key }) => edges.has(key)).flatMap(({ source, target }) => [source, target]))
}

function isSamePlace(one: Point, other: Point | undefined): boolean {
  return one.x === other?.x && one.y === other.y
}

/** Finds a node of before by its id, at once where it stands at the place in the list that it had. */
export type FindBefore = (id: string, likely: number) => FlowNode | undefined

function finder(before: readonly FlowNode[]): FindBefore {
  let byId: ReadonlyMap<string, FlowNode> | undefined
  return (id, likely) => {
    const there = before[likely]
    if (there?.id === id) return there
    byId ??= new Map(before.map(node => [node.id, node]))
    return byId.get(id)
  }
}

/** Makes ghosts of missing nodes: below and beside the node that leads there, or above the one that is led to from nowhere. */
function ghostsOf(dangling: readonly EdgeRoute[], cards: readonly CardNode[], known: FindBefore): GhostNode[] {
  if (dangling.length === 0) return []
  const ends = new Set(dangling.flatMap(({ source, target }) => [source, target]))
  const places = positionsOf(cards.filter(({ id }) => ends.has(id)))
  const ghosts: GhostNode[] = []
  const place = (id: string, position: Point, data: GhostNode['data']) => {
    const old = known(id, ghosts.length)
    const isSame = old?.type === 'ghost' && isSamePlace(old.position, position) && old.data.missing === data.missing
    ghosts.push(isSame ? old : ghost(id, position, data))
  }
  for (const route of dangling) {
    const source = places.get(route.source)
    const target = places.get(route.target)
    const step = route.lane * (GHOST_HEIGHT + 16)
    if (!target) {
      const at = source
        ? { x: source.x + CARD_WIDTH + 40, y: source.y + CARD_HEIGHT + 56 + step }
        : { x: 0, y: -200 - step }
      place(route.target, at, { missing: route.missingTarget, from: route.source })
    }
    if (!source) {
      const at = target
        ? { x: target.x - GHOST_WIDTH - 40, y: target.y - GHOST_HEIGHT - 56 - step }
        : { x: 0, y: -320 - step }
      place(route.source, at, { missing: route.missingSource, from: undefined })
    }
  }
  return ghosts
}

function ghost(id: string, position: Point, data: GhostNode['data']): GhostNode {
  return {
    id,
    type: 'ghost',
    position,
    data,
    selectable: false,
    draggable: false,
    connectable: false,
    focusable: false,
    ...ghostSize,
  }
}

const boxesByPlaces = new WeakMap<Positions, ReadonlyMap<string, Box>>()

/** The boxes of the cards, and of what stands for missing nodes, by their ids: worked out once for the same places. */
export function boxesAt(places: Positions, nodes: readonly FlowNode[]): ReadonlyMap<string, Box> {
  const known = boxesByPlaces.get(places)
  if (known) return known
  const boxes = new Map<string, Box>()
  for (const node of nodes) {
    const at = places.get(node.id)
    if (!at || !isOfPathway(node)) continue
    boxes.set(node.id, { x: at.x, y: at.y, width: node.width ?? 0, height: node.height ?? 0 })
  }
  boxesByPlaces.set(places, boxes)
  return boxes
}

/** Reads the positions of nodes, by their ids. */
export function positionsOf(nodes: readonly FlowNode[]): Positions {
  return new Map(nodes.map(({ id, position }) => [id, position]))
}

/** Ids of the nodes whose cards bear another name than before: their edges are read out by it. */
export function renamedNodes(before: readonly FlowNode[], nodes: readonly FlowNode[]): ReadonlySet<string> {
  if (before === nodes) return NONE
  const known = finder(before)
  const renamed = nodes.filter((node, at) => {
    // While somebody types this holds for all but one of thousands.
    if (node === before[at] || node.type !== 'card') return false
    const old = known(node.id, at)
    return old?.type === 'card' && old.data.card.name !== node.data.card.name
  })
  return renamed.length === 0 ? NONE : new Set(renamed.map(({ id }) => id))
}

/** The canvas's edges for a document; one that did not change keeps its object, unless a node at its ends was renamed. */
export function flowEdges(
  { document, list }: EdgeRoutes,
  selection: Selected,
  places: Positions,
  before: readonly FlowEdge[],
  renamed: ReadonlySet<string> = NONE,
): FlowEdge[] {
  const known = new Map(before.map(edge => [edge.id, edge]))
  const edges = list.map((route): FlowEdge => {
    const selected = selection.edges.has(route.key)
    const old = known.get(route.key)
    const sides = sidesOf(route, places)
    const isNamedAnew = renamed.has(route.source) || renamed.has(route.target)
    const isDrawnAsBefore = old?.data?.route === route && old.sourceHandle === sides.sourceHandle
    if (isDrawnAsBefore && old.selected === selected && !isNamedAnew) return old
    return {
      id: route.key,
      type: 'route',
      source: route.source,
      target: route.target,
      ...sides,
      selected,
      selectable: route.edge !== undefined,
      reconnectable: route.edge !== undefined,
      focusable: false,
      zIndex: selected ? LIFTED : 0,
      data: { route },
      ariaLabel: describeRoute(document, route),
    }
  })
  return edges.length === before.length && edges.every((edge, at) => edge === before[at])
    ? (before as FlowEdge[])
    : edges
}

/** An edge to a card that stands beside its source, not below it, ends at the sides that face each other. */
function sidesOf({ source, target, isDangling }: EdgeRoute, places: Positions) {
  const [from, to] = [places.get(source), places.get(target)]
  const side = from && to && !isDangling ? sideOf(from, to) : undefined
  if (side === undefined) return BELOW
  return side === 'right' ? RIGHTWARDS : LEFTWARDS
}

const BELOW = { sourceHandle: null, targetHandle: null }
const RIGHTWARDS = { sourceHandle: Position.Right, targetHandle: Position.Left }
const LEFTWARDS = { sourceHandle: Position.Left, targetHandle: Position.Right }

function describeRoute(document: PathwayDocument, route: EdgeRoute): string {
  const label = route.label || route.rules[0] || 'no label'
  return `${nameById(document, route.source)} to ${nameById(document, route.target)}: ${label}`
}

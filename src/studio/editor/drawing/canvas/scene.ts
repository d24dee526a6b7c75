import { type Box, overlaps, type Point } from '../../geometry/box.ts'
import { createSpatialIndex, type SpatialIndex } from '../../geometry/spatialIndex.ts'
import type { FlowEdge, PathwayFlowNode } from '../flow.ts'

/** A node of the canvas and its box. */
export interface SceneNode extends Box {
  readonly id: string
  readonly node: PathwayFlowNode
}

/** A straight line for an edge. */
export interface SceneEdge {
  readonly edge: FlowEdge
  readonly from: Point
  readonly to: Point
}

/** The nodes and edges of the overview, for its painter and its pointer. */
export interface Scene {
  readonly nodes: readonly SceneNode[]
  readonly byId: ReadonlyMap<string, SceneNode>
  readonly edges: readonly SceneEdge[]
  /** By the nodes' indexes in their list. */
  readonly index: SpatialIndex
}

export function createScene(nodes: readonly PathwayFlowNode[], edges: readonly FlowEdge[]): Scene {
  const boxes = nodes.map(boxOf)
  const byId = new Map(boxes.map(box => [box.id, box]))
  return { nodes: boxes, byId, edges: edges.flatMap(edge => lineOf(edge, byId)), index: createSpatialIndex(boxes) }
}

/** The scene of changed nodes: the index stays where only the appearance changed, and the scene itself where nothing did that is drawn. */
export function updateScene(scene: Scene, nodes: readonly PathwayFlowNode[], edges: readonly FlowEdge[]): Scene {
  const isSame =
    nodes.length === scene.nodes.length &&
    edges.length === scene.edges.length &&
    nodes.every(({ id, position, height }) => {
      const known = scene.byId.get(id)
      return known?.x === position.x && known.y === position.y && known.height === height
    }) &&
    edges.every(({ id, source, target }, at) => {
      const known = scene.edges[at]?.edge
      return known?.id === id && known.source === source && known.target === target
    })
  return isSame ? refreshed(scene, nodes, edges) : createScene(nodes, edges)
}

function refreshed(scene: Scene, nodes: readonly PathwayFlowNode[], edges: readonly FlowEdge[]): Scene {
  const changed = new Map(nodes.map(node => [node.id, node]))
  const boxes = scene.nodes.map(box => {
    const node = changed.get(box.id)
    return node === undefined || isDrawnAlike(node, box.node) ? box : { ...box, node }
  })
  const lines = scene.edges.map((line, at) => {
    const edge = edges[at]
    return edge === undefined || edge === line.edge ? line : { ...line, edge }
  })
  const isSame =
    boxes.every((box, at) => box === scene.nodes[at]) && lines.every((line, at) => line === scene.edges[at])
  if (isSame) return scene
  return { index: scene.index, nodes: boxes, byId: new Map(boxes.map(box => [box.id, box])), edges: lines }
}

/** Compares how two nodes are drawn: the text inside of a card is not drawn from afar. */
function isDrawnAlike(one: PathwayFlowNode, other: PathwayFlowNode): boolean {
  if (one === other) return true
  if (one.type !== 'card' || other.type !== 'card') return false
  return one.selected === other.selected && one.data.card === other.data.card
}

function boxOf(node: PathwayFlowNode): SceneNode {
  const { x, y } = node.position
  return { id: node.id, node, x, y, width: node.width ?? 0, height: node.height ?? 0 }
}

function lineOf(edge: FlowEdge, byId: ReadonlyMap<string, SceneNode>): SceneEdge[] {
  const source = byId.get(edge.source)
  const target = byId.get(edge.target)
  if (!source || !target) return []
  return [{ edge, ...endsOf(source, target) }]
}

/** Cards that stand side by side are joined at their sides, as their edges are when they are near. */
export function endsOf(source: Box, target: Box): { readonly from: Point; readonly to: Point } {
  const isBeside = Math.abs(target.y - source.y) < source.height
  if (!isBeside || source === target) return { from: onBox(source, 0.5, 1), to: onBox(target, 0.5, 0) }
  const isRight = target.x > source.x
  return { from: onBox(source, isRight ? 1 : 0, 0.5), to: onBox(target, isRight ? 0 : 1, 0.5) }
}

function onBox({ x, y, width, height }: Box, across: number, down: number): Point {
  return { x: x + width * across, y: y + height * down }
}

/** The topmost node at a point, or the nearest within reach. */
export function nodeAt({ index, nodes }: Scene, point: Point, reach: number): SceneNode | undefined {
  const at = index.hit(point, reach)
  return at === undefined ? undefined : nodes[at]
}

/** Tells whether any of a line may be in an area. */
export function isLineWithin({ from, to }: SceneEdge, area: Box): boolean {
  const box = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  }
  return overlaps(box, area)
}

/** The edge whose line is nearest to a point and at most `reach` away. */
export function edgeAt({ edges }: Scene, point: Point, reach: number): FlowEdge | undefined {
  let best: FlowEdge | undefined
  let least = reach
  for (const line of edges) {
    const distance = distanceToLine(line, point)
    if (distance <= least) [best, least] = [line.edge, distance]
  }
  return best
}

function distanceToLine({ from, to }: SceneEdge, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length
  const part = Math.max(0, Math.min(1, along))
  return Math.hypot(x - from.x - part * dx, y - from.y - part * dy)
}

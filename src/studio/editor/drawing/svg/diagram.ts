import { type CanvasGroup, type CanvasNote, listGroups, listNotes } from '#pathway/canvas.ts'
import { nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { Box } from '../../geometry/box.ts'
import type { Positions } from '../../geometry/card.ts'
import type { EdgeLine } from '../../geometry/edgeLine.ts'
import { type EdgeRoute, type EdgeRoutes, readEdgeRoutes } from '../../geometry/edgeRoutes.ts'
import { groupFrame } from '../../geometry/groupFrame.ts'
import { type CardDescription, describeCard } from '../card.ts'
import { lineBetween, takeDetours } from '../detours.ts'
import { type FlowEdge, type FlowNode, flowEdges, flowNodes, isOfPathway, positionsOf } from '../flow.ts'
import { placeLabels } from '../labelPlacement.ts'
import { isBackdrop } from '../notes.ts'
import { nothingSelected, type Selected } from '../selected.ts'

export interface DiagramCard extends Box {
  readonly card: CardDescription
}

export interface DiagramNote extends Box {
  readonly note: CanvasNote
  /** It lies below the edges. */
  readonly isBackdrop: boolean
}

export interface DiagramFrame extends Box {
  readonly group: CanvasGroup
}

export interface DiagramEdge {
  readonly route: EdgeRoute
  readonly line: EdgeLine
  /** The part of its line, between 0 and 1, at which its label stands; undefined for the middle. */
  readonly labelAt: number | undefined
}

/** The elements of an image export, in the canvas's own pixels. */
export interface Diagram {
  readonly name: string
  readonly cards: readonly DiagramCard[]
  /** Stand for nodes that edges lead to and that are not there. */
  readonly ghosts: readonly Box[]
  readonly edges: readonly DiagramEdge[]
  readonly notes: readonly DiagramNote[]
  readonly frames: readonly DiagramFrame[]
}

/**
 * Lays out the whole pathway as the canvas does, or the chosen nodes with the edges between them and the frames around them, and the chosen
 * notes.
 */
export function diagramOf(
  document: PathwayDocument,
  laidOut: Positions,
  chosen?: Pick<Selected, 'nodes' | 'notes'>,
): Diagram {
  const routes = readEdgeRoutes(document)
  const placed = flowNodes(routes, nothingSelected, laidOut).filter(isOfPathway)
  const nodes = nodesById(document)
  const boxes = new Map<string, Box>()
  const cards: DiagramCard[] = []
  const ghosts: Box[] = []
  for (const { id, position, width = 0, height = 0 } of placed) {
    const box = { x: position.x, y: position.y, width, height }
    if (chosen && !chosen.nodes.has(id)) continue
    boxes.set(id, box)
    const node = nodes.get(id)
    if (node) cards.push({ ...box, card: describeCard(node) })
    else ghosts.push(box)
  }
  const places = positionsOf(placed)
  const edges = drawnEdges(routes, places, placed).flatMap(edge => {
    const [source, target] = [boxes.get(edge.source), boxes.get(edge.target)]
    const line = source && target && lineBetween(edge, source, target)
    if (!edge.data || !line) return []
    const { route, labelAt } = edge.data
    return [{ route, line, labelAt }]
  })
  const notes = listNotes(document).flatMap((note): DiagramNote[] => {
    const { id, position, width, height } = note
    return chosen && !chosen.notes.has(id)
      ? []
      : [{ x: position.x, y: position.y, width, height, note, isBackdrop: isBackdrop(document, note) }]
  })
  const frames = listGroups(document).flatMap((group): DiagramFrame[] => {
    const frame = groupFrame(group, id => boxes.get(id))
    return frame ? [{ ...frame, group }] : []
  })
  return { name: document.name, cards, ghosts, edges, notes, frames }
}

/** All edges of a pathway on their ways around cards, with their labels where there is room. */
export function drawnEdges(routes: EdgeRoutes, places: Positions, nodes: readonly FlowNode[]): readonly FlowEdge[] {
  const all = flowEdges(routes, nothingSelected, places, [])
  return placeLabels(takeDetours(all, { all, places, nodes }), places, nodes)
}

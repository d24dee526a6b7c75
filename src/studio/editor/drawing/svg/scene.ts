import { type CanvasGroup, type CanvasNote, listGroups, listNotes } from '#pathway/canvas.ts'
import { nodesById, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import type { Box } from '../../geometry/box.ts'
import type { Positions } from '../../geometry/card.ts'
import { type EdgeRoute, readEdgeRoutes } from '../../geometry/edgeRoutes.ts'
import { groupFrame } from '../../geometry/groupFrame.ts'
import { type FlowEdge, flowEdges, flowNodes, isOfPathway, placesOf } from '../flow.ts'
import { placeLabels } from '../labelPlacement.ts'
import { nothingSelected, type Selected } from '../selected.ts'

export interface SceneCard extends Box {
  readonly node: PathwayNode
}

export interface SceneNote extends Box {
  readonly note: CanvasNote
}

export interface SceneFrame extends Box {
  readonly group: CanvasGroup
}

export interface SceneEdge {
  readonly route: EdgeRoute
  readonly source: Box
  readonly target: Box
  /** The side of the source's card at which it begins; below where it names none. */
  readonly side: FlowEdge['sourceHandle']
  /** Where its label stands along it, between 0 and 1; in the middle where nothing is said. */
  readonly labelAt: number | undefined
}

/** What a picture shows, in the canvas's own pixels. */
export interface Scene {
  readonly name: string
  readonly cards: readonly SceneCard[]
  /** Where edges lead to nodes that are not there. */
  readonly ghosts: readonly Box[]
  readonly edges: readonly SceneEdge[]
  readonly notes: readonly SceneNote[]
  readonly frames: readonly SceneFrame[]
}

/**
 * The whole pathway as the canvas places it, or the chosen nodes with the edges between them and the frames around them, and the chosen
 * notes.
 */
export function sceneOf(
  document: PathwayDocument,
  laidOut: Positions,
  chosen?: Pick<Selected, 'nodes' | 'notes'>,
): Scene {
  const routes = readEdgeRoutes(document)
  const placed = flowNodes(routes, nothingSelected, laidOut).filter(isOfPathway)
  const nodes = nodesById(document)
  const boxes = new Map<string, Box>()
  const cards: SceneCard[] = []
  const ghosts: Box[] = []
  for (const { id, position, width = 0, height = 0 } of placed) {
    const box = { x: position.x, y: position.y, width, height }
    if (chosen && !chosen.nodes.has(id)) continue
    boxes.set(id, box)
    const node = nodes.get(id)
    if (node) cards.push({ ...box, node })
    else ghosts.push(box)
  }
  const places = placesOf(placed)
  const edges = placeLabels(flowEdges(routes, nothingSelected, places, []), places, placed).flatMap(edge => {
    const [source, target] = [boxes.get(edge.source), boxes.get(edge.target)]
    if (!edge.data || !source || !target) return []
    const { route, labelAt } = edge.data
    return [{ route, source, target, side: edge.sourceHandle, labelAt }]
  })
  const notes = listNotes(document).flatMap((note): SceneNote[] => {
    const { id, position, width, height } = note
    return chosen && !chosen.notes.has(id) ? [] : [{ x: position.x, y: position.y, width, height, note }]
  })
  const frames = listGroups(document).flatMap((group): SceneFrame[] => {
    const frame = groupFrame(group, id => boxes.get(id))
    return frame ? [{ ...frame, group }] : []
  })
  return { name: document.name, cards, ghosts, edges, notes, frames }
}

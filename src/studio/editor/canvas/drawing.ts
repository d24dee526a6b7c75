import { MarkerType } from '@xyflow/react'
import { Card, Ghost } from './Card.tsx'
import { Note } from './Note.tsx'
import { WayEdge } from './WayEdge.tsx'

/** What nodes and edges are drawn with, on every canvas that shows a pathway. */
export const nodeTypes = { card: Card, ghost: Ghost, note: Note }
export const edgeTypes = { way: WayEdge }
export const defaultEdgeOptions = {
  markerEnd: { type: MarkerType.ArrowClosed, width: 22, height: 22, markerUnits: 'userSpaceOnUse' },
}

import { MarkerType } from '@xyflow/react'
import { MAX_ZOOM, MIN_ZOOM } from '../commands/viewport.ts'
import { Card, Ghost } from './Card.tsx'
import { EdgeView } from './EdgeView.tsx'
import { Note } from './Note.tsx'

/** Distance from its handle at which the knob of an edge stands, in the canvas's pixels: it covers no arrowhead. */
const RECONNECT_REACH = 9

/** The options of React Flow that every canvas has, whether the pathway can be changed there or not. */
export const flowOptions = {
  nodeTypes: { card: Card, ghost: Ghost, note: Note },
  edgeTypes: { route: EdgeView },
  defaultEdgeOptions: {
    markerEnd: { type: MarkerType.ArrowClosed, width: 22, height: 22, markerUnits: 'userSpaceOnUse' },
  },
  defaultMarkerColor: null,
  onlyRenderVisibleElements: true,
  zIndexMode: 'manual',
  reconnectRadius: RECONNECT_REACH,
  zoomOnDoubleClick: false,
  deleteKeyCode: null,
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
} as const

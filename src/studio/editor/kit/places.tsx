import { ArrowRight, FileText } from 'lucide-react'
import { viewOf } from '#nodes/views.ts'
import { edgeLabel, edgesByKey, nameById, nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { Place } from '../session/document/store.ts'

/** Returns the title of a place: the node's name, the edge's label or ends, or “Pathway”. */
export function titleOf(document: PathwayDocument, { node_id, edge_key }: Place): string {
  if (edge_key === undefined) return node_id === undefined ? 'Pathway' : nameById(document, node_id)
  const edge = edgesByKey(document).get(edge_key)
  if (!edge) return 'A deleted edge'
  return edgeLabel(edge) === ''
    ? `${nameById(document, edge.source)} → ${nameById(document, edge.target)}`
    : `“${edgeLabel(edge)}”`
}

interface PlaceIconProps {
  readonly document: PathwayDocument
  readonly place: Place
}

/** The icon of a place: its node's kind, an edge, or the pathway. */
export function PlaceIcon({ document, place: { node_id, edge_key } }: PlaceIconProps) {
  if (edge_key !== undefined) return <ArrowRight aria-hidden className="size-4 text-muted" />
  if (node_id === undefined) return <FileText aria-hidden className="size-4 text-muted" />
  const { Icon, accent } = viewOf(nodesById(document).get(node_id)?.type)
  return <Icon aria-hidden className="size-4" style={{ color: accent }} />
}

import { edgeDescription, edgeLabel, isRecord, type PathwayEdge } from '#pathway/document.ts'

/**
 * An edge as the API answers it (`docs/api-decisions.md` §3): clients read its words either at top level or in `data`, so that they stand in both.
 * Members that it has stay as they are.
 */
export function answeredEdge(edge: PathwayEdge): PathwayEdge {
  const { data = {} } = edge
  if (!isRecord(data)) return edge
  const label = edgeLabel(edge)
  const description = edgeDescription(edge)
  const words = { name: label, prompt: description, label, ...(description && { description }) }
  const missing = Object.entries(words).filter(([member]) => (data[member] ?? '') === '')
  return { ...edge, label: edge.label || label, data: { ...data, ...Object.fromEntries(missing) } }
}

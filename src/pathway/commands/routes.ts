import { isRecord, nodeData, type PathwayNode } from '../document.ts'
import { withMembers } from './withMembers.ts'

/**
 * Sends the routes of a node and its fallback (`docs/api-decisions.md` §3) where `change` says; undefined takes a route away. The same node when
 * nothing changes.
 */
export function retargetRoutes(node: PathwayNode, change: (id: string) => string | undefined): PathwayNode {
  const data = nodeData(node)
  const { routes, fallbackNodeId } = data
  const members: Record<string, unknown> = {}
  if (typeof fallbackNodeId === 'string') members.fallbackNodeId = change(fallbackNodeId)
  if (Array.isArray(routes)) {
    const next = routes.flatMap((row: unknown) => {
      if (!isRecord(row) || typeof row.targetNodeId !== 'string') return [row]
      const target = change(row.targetNodeId)
      return target === undefined ? [] : [withMembers(row, { targetNodeId: target })]
    })
    if (next.length !== routes.length || next.some((row, at) => row !== routes[at])) members.routes = next
  }
  const changed = withMembers(data, members)
  return changed === data ? node : { ...node, data: changed }
}

import { Handle, type NodeProps, Position } from '@xyflow/react'
import { CircleAlert, Globe, Play, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { kindOf } from '#nodes/models.ts'
import { viewOf } from '#nodes/views.tsx'
import { isGlobal, isStart, nodeName } from '#pathway/document.ts'
import { useNodeFindings } from '../problems/useFindings.ts'
import { useRun } from '../run/runStore.ts'
import type { CardNode, GhostNode } from './flow.ts'

/** A node on the canvas: its kind's icon and name, what it does, and how many problems it has. */
export const Card = memo(function Card({ data: { node }, selected }: NodeProps<CardNode>) {
  const kind = kindOf(node.type)
  const { Icon, Body } = viewOf(node.type)
  const findings = useNodeFindings(node.id)
  const errors = findings.filter(finding => finding.severity === 'error').length
  const warnings = findings.length - errors
  const active = useRun(state => state.activeNode === node.id)
  const visited = useRun(state => state.visited.has(node.id))
  return (
    <div
      data-kind={kind.key}
      data-active={active || undefined}
      data-visited={visited || undefined}
      data-selected={selected || undefined}
      className="pathway-card"
    >
      <Handle type="target" position={Position.Top} />
      <div className="pathway-card-head">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate font-medium">{nodeName(node)}</span>
        {isStart(node) && (
          <span className="pathway-card-badge" title="The call starts here">
            <Play aria-hidden className="size-3" /> Start
          </span>
        )}
        {isGlobal(node) && <Globe aria-label="Global node" className="size-3.5 shrink-0" />}
        {errors > 0 && (
          <span className="flex items-center gap-0.5 text-danger text-xs">
            <CircleAlert aria-hidden className="size-3.5" />
            {errors}
            <span className="sr-only">errors</span>
          </span>
        )}
        {warnings > 0 && (
          <span className="flex items-center gap-0.5 text-warning text-xs">
            <TriangleAlert aria-hidden className="size-3.5" />
            {warnings}
            <span className="sr-only">warnings</span>
          </span>
        )}
      </div>
      <div className="pathway-card-body">
        <Body node={node} />
      </div>
      <Handle type="source" position={Position.Bottom} />
    </div>
  )
})

/** Where an edge leads to a node that was deleted. */
export const Ghost = memo(function Ghost({ data: { missing } }: NodeProps<GhostNode>) {
  return (
    <div
      className="flex h-full items-center gap-2 rounded-lg border border-danger border-dashed px-3 text-danger text-xs"
      title={missing}
    >
      <Handle type="target" position={Position.Top} />
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      This node is missing
    </div>
  )
})

import { Handle, type NodeProps, Position } from '@xyflow/react'
import { CircleAlert, Globe, Play, TriangleAlert } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { CardBody } from '#nodes/CardBody.tsx'
import { kindOf } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import {
  isGlobal,
  isRecord,
  isStart,
  nodeData,
  nodeName,
  nodesById,
  type PathwayNode,
  textMember,
} from '#pathway/document.ts'
import type { CardNode, GhostNode } from '../drawing/flow.ts'
import { isInReach } from '../geometry/reach.ts'
import { useEditor } from '../hooks/useEditor.ts'
import { useNodeFindings } from '../hooks/useFindings.ts'
import { useMarks } from '../hooks/useMarks.ts'
import { useRun } from '../hooks/useRun.ts'
import { MarkBadge } from '../kit/MarkBadge.tsx'
import { useIsZoomedOut } from './zoom.ts'

/** A node on the canvas: its kind's icon and name, what it does, and how many problems it has. From afar only its colour and name. */
export const Card = memo(function Card({ id, data: { look }, selected }: NodeProps<CardNode>) {
  const active = useRun(state => state.activeNode === id)
  const visited = useRun(state => state.visited.has(id))
  const isZoomedOut = useIsZoomedOut()
  const marks = useMarks('nodes', id)
  const kind = kindOf(look.type).key
  const inReach = useEditor(state => isInReach(state, { id, waits: look.waits }))
  return (
    <div
      data-kind={kind}
      style={{ '--kind': `var(--kind-${kind})` } as CSSProperties}
      data-start={look.isStart || undefined}
      data-global={look.isGlobal || undefined}
      data-reach={inReach || undefined}
      data-active={active || undefined}
      data-visited={visited || undefined}
      data-selected={selected || undefined}
      data-far={isZoomedOut || undefined}
      data-marks={marks}
      className="pathway-card"
    >
      <Handle type="target" position={Position.Top} />
      {marks !== undefined && <MarkBadge marks={marks} />}
      {isZoomedOut ? <p className="pathway-card-far">{look.name}</p> : <CardContent id={id} />}
      <Handle type="source" position={Position.Bottom} title="Drag from here to connect a node" />
      <Sides />
    </div>
  )
})

/**
 * Where edges to cards beside it end, at both sides. They are measured as handles are, but no line is pulled from them. They stand last,
 * since an edge that names no handle takes the first.
 */
function Sides() {
  return (
    <>
      <i className="pathway-card-side source target" data-handleid="left" data-handlepos="left" />
      <i className="pathway-card-side source target" data-handleid="right" data-handlepos="right" />
    </>
  )
}

function CardContent({ id }: { readonly id: string }) {
  const node = useEditor(state => nodesById(state.document).get(id))
  return node ? <NodeContent node={node} /> : null
}

function NodeContent({ node }: { readonly node: PathwayNode }) {
  const { Icon } = viewOf(node.type)
  const name = nodeName(node)
  return (
    <>
      {isStart(node) && (
        <span className="pathway-card-start">
          <Play aria-hidden className="size-3 fill-current" /> Calls start here
        </span>
      )}
      <div className="pathway-card-head">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate font-medium" title={name}>
          {name}
        </span>
        <Tag node={node} />
        {isGlobal(node) && (
          <span title="Global: the conversation can come here from any node" className="shrink-0">
            <Globe aria-label="Global" className="size-3.5" />
          </span>
        )}
        <FindingCounts id={node.id} />
      </div>
      <div className="pathway-card-body">
        <CardBody node={node} />
      </div>
    </>
  )
}

/** The author's own mark on a node: `tag` {name, color}. */
function Tag({ node }: { readonly node: PathwayNode }) {
  const { tag } = nodeData(node)
  if (!isRecord(tag)) return null
  const name = textMember(tag, 'name').trim()
  const color = textMember(tag, 'color').trim()
  if (name === '' && color === '') return null
  return (
    <span className="pathway-card-tag" title={name || 'Tagged'}>
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-full bg-muted"
        style={color === '' ? {} : { background: color }}
      />
      {name !== '' && <span className="truncate">{name}</span>}
    </span>
  )
}

function FindingCounts({ id }: { readonly id: string }) {
  const findings = useNodeFindings(id)
  if (findings.length === 0) return null
  const errors = findings.filter(finding => finding.severity === 'error').length
  const warnings = findings.length - errors
  const title = findings.map(finding => finding.message).join('\n')
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-xs" title={title}>
      {errors > 0 && (
        <span className="flex items-center gap-0.5 text-danger">
          <CircleAlert aria-hidden className="size-3.5" />
          {errors}
          <span className="sr-only">{errors === 1 ? 'error' : 'errors'}</span>
        </span>
      )}
      {warnings > 0 && (
        <span className="flex items-center gap-0.5 text-warning">
          <TriangleAlert aria-hidden className="size-3.5" />
          {warnings}
          <span className="sr-only">{warnings === 1 ? 'warning' : 'warnings'}</span>
        </span>
      )}
    </span>
  )
}

/** Where an edge or a rule leads to, or comes from, a node that was deleted. */
export const Ghost = memo(function Ghost({ data: { missing } }: NodeProps<GhostNode>) {
  return (
    <div
      className="pathway-ghost"
      title={missing === '' ? 'No node is named here.' : `No node has the id “${missing}”.`}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      Deleted node
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  )
})

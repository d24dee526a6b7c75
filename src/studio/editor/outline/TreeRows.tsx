import { ChevronRight, CornerDownRight, Flag, GitFork, Globe, Group, TriangleAlert, Unlink } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { viewOf } from '#nodes/views.ts'
import { groupOf } from '#pathway/canvas.ts'
import { isGlobal, isStart, nameById, nodeName, nodesById } from '#pathway/document.ts'
import { Badge } from '#ui/Badge.tsx'
import { groupName } from '../drawing/groupName.ts'
import { useEditor, useSession } from '../hooks/useEditor.ts'
import { useEdgeFindings, useNodeProblems } from '../hooks/useFindings.ts'
import { useOutline } from '../hooks/useOutline.ts'
import { useRun } from '../hooks/useRun.ts'
import { EdgeLabelInput } from '../kit/EdgeLabelInput.tsx'
import { FindingMarks } from '../kit/FindingMarks.tsx'
import { PeopleMark, sayPeople, usePeopleAtEdge, usePeopleAtNode } from '../kit/PeopleMark.tsx'
import type { NodeRow, RouteRow, TreeRow } from '../session/analysis/outlineTree.ts'
import { countInWords } from '../session/analysis/problems.ts'
import { askFocus } from '../session/view/outlineStore.ts'
import { NodeNameInput } from './NodeNameInput.tsx'
import { labelOf, sayNode, sayRoute, saysOf } from './rowWords.ts'

export const ROW_HEIGHT = 32
const DEEPEST_INDENT = 24

interface PlacedRow {
  /** Pixels from the top. */
  readonly top: number
  readonly isActive: boolean
  /** Undefined for a leaf. */
  readonly isOpen: boolean | undefined
}

export const TreeRowView = memo(function TreeRowView({ row, ...placed }: PlacedRow & { readonly row: TreeRow }) {
  return 'id' in row ? <NodeRowView row={row} {...placed} /> : <WayRowView row={row} {...placed} />
})

interface ShellProps extends PlacedRow {
  readonly row: TreeRow
  readonly name: string
  readonly about?: string | undefined
  readonly isSelected: boolean
  readonly children: ReactNode
}

function Shell({ row, top, isActive, isOpen, name, about, isSelected, children }: ShellProps) {
  const indent = Math.min(row.level - 1, DEEPEST_INDENT)
  const style: CSSProperties & Record<'--indent', number> = { top, height: ROW_HEIGHT, '--indent': indent }
  return (
    <div
      role="treeitem"
      data-row={row.key}
      data-active={isActive || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={name}
      aria-description={about}
      aria-level={row.level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      className="outline-row"
      style={style}
    >
      <span aria-hidden data-fold={isOpen === undefined ? undefined : row.key} className="outline-fold">
        {isOpen !== undefined && (
          <ChevronRight className={`size-3.5 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        )}
      </span>
      {children}
    </div>
  )
}

function NodeRowView({ row, ...placed }: PlacedRow & { readonly row: NodeRow }) {
  const node = useEditor(state => nodesById(state.document).get(row.id))
  const isSelected = useEditor(state => state.selection.nodes.has(row.id))
  const isNamed = useOutline(state => state.naming === row.id)
  const group = useEditor(state => groupOf(state.document, row.id))
  const isHere = useRun(state => state.activeNode === row.id)
  const findings = useNodeProblems(row.id)
  const people = usePeopleAtNode(row.id)
  if (!node) return null
  const { Icon, accent } = viewOf(node.type)
  const problems = findings.length === 0 ? '' : countInWords(findings)
  const name = `${sayNode(node, row.root, group, problems)}${isHere ? ', the conversation is here' : ''}${sayPeople(people)}`
  return (
    <Shell row={row} {...placed} name={name} about={saysOf(node)} isSelected={isSelected}>
      <Icon aria-hidden className="size-4 shrink-0" style={{ color: accent }} />
      {isNamed ? (
        <NodeNameInput node={node} />
      ) : (
        <span className="max-w-[60%] shrink-0 truncate font-medium" title={nodeName(node)}>
          {nodeName(node)}
        </span>
      )}
      {isStart(node) && (
        <Badge tone="success" Icon={Flag}>
          Start
        </Badge>
      )}
      {isGlobal(node) && <Badge Icon={Globe}>Global</Badge>}
      {row.root === 'unreached' && <Badge Icon={Unlink}>Unreachable</Badge>}
      {group && (
        <span className="max-w-40">
          <Badge Icon={Group}>{groupName(group)}</Badge>
        </span>
      )}
      {isHere && <Badge tone="accent">The conversation is here</Badge>}
      <PeopleMark people={people} />
      <span className="min-w-0 flex-1 truncate text-muted text-xs">{saysOf(node)}</span>
      <FindingMarks findings={findings} />
    </Shell>
  )
}

function WayRowView({ row, ...placed }: PlacedRow & { readonly row: RouteRow }) {
  const session = useSession()
  const { route, leads } = row
  const name = useEditor(state => sayRoute(state.document, row))
  const target = useEditor(state => nameById(state.document, route.target))
  const isSelected = useEditor(state => state.selection.edges.has(route.key))
  const isLabelled = useEditor(state => state.labelling === route.key)
  const findings = useEdgeFindings(route.key)
  const people = usePeopleAtEdge(route.key)
  const problems = findings.length === 0 ? '' : `, ${countInWords(findings)}`
  const Icon = route.edge ? CornerDownRight : GitFork
  return (
    <Shell
      row={row}
      {...placed}
      name={`${name}${problems}${sayPeople(people)}`}
      about={route.rules.length > 0 && route.edge ? `Rule: ${route.rules.join('; ')}` : undefined}
      isSelected={isSelected}
    >
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
      {isLabelled ? (
        <EdgeLabelInput route={route} className="outline-input" onEnd={byKey => byKey && askFocus(session)} />
      ) : (
        <span className="min-w-0 truncate text-[13px]" title={labelOf(route)}>
          {route.label || route.rules[0] || <i className="text-muted">no label</i>}
        </span>
      )}
      {leads !== 'on' && (
        <span
          className={`flex min-w-0 items-center gap-1 text-xs ${leads === 'nowhere' ? 'text-danger' : 'text-muted'}`}
        >
          {leads === 'nowhere' ? (
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          ) : (
            <span aria-hidden>{leads === 'above' ? '↑' : '↓'}</span>
          )}
          <span className="truncate">{target}</span>
        </span>
      )}
      <PeopleMark people={people} />
      <span className="flex-1" />
      <FindingMarks findings={findings} />
    </Shell>
  )
}

import { Group } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { viewOf } from '#nodes/views.ts'
import { groupOf } from '#pathway/canvas.ts'
import { nodeName, nodesById, type PathwayNode } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { groupName } from '../drawing/groupName.ts'
import type { EdgeRoute } from '../geometry/edgeRoutes.ts'
import { useEditor } from '../hooks/useEditor.ts'
import { useOutline } from '../hooks/useOutline.ts'
import { FindingMarks } from '../kit/FindingMarks.tsx'
import { PeopleMark, usePeopleAtNode } from '../kit/PeopleMark.tsx'
import { nodeKey } from '../session/analysis/outlineTree.ts'
import { countInWords } from '../session/analysis/problems.ts'
import { type Column, columns } from '../session/view/outlineStore.ts'
import { NodeNameInput } from './NodeNameInput.tsx'
import { kindName, marksOf, saysOf } from './rowWords.ts'
import { routesInWords, setBy } from './tableRows.ts'

export const TABLE_ROW_HEIGHT = 36

interface TableRowProps {
  readonly id: string
  readonly routes: readonly EdgeRoute[]
  readonly findings: readonly Finding[]
  /** From 1; the head is the first row. */
  readonly index: number
  /** Pixels from the top. */
  readonly top: number
  /** The column of its cell that has the focus, or would have it. */
  readonly active: Column | undefined
}

/** One node in the table. */
export const TableRowView = memo(function TableRowView({ id, routes, findings, index, top, active }: TableRowProps) {
  const node = useEditor(state => nodesById(state.document).get(id))
  const isSelected = useEditor(state => state.selection.nodes.has(id))
  const isNamed = useOutline(state => state.naming === id)
  const inWords = useEditor(state => routesInWords(state.document, routes))
  if (!node) return null
  const contents: Readonly<Record<Column, ReactNode>> = {
    name: <Name node={node} isNamed={isNamed} />,
    kind: <span className="truncate">{kindName(node)}</span>,
    says: saysOf(node) ? (
      <span className="truncate">{saysOf(node)}</span>
    ) : (
      <span className="text-muted italic">No speech yet</span>
    ),
    routes: inWords ? (
      <span className="truncate" title={inWords}>
        {inWords}
      </span>
    ) : (
      <span className="text-muted italic">No edges</span>
    ),
    sets: <span className="truncate font-mono text-xs">{setBy(node).join(', ')}</span>,
    problems: (
      <>
        <span className="sr-only">{findings.length === 0 ? 'No problems' : countInWords(findings)}</span>
        <FindingMarks findings={findings} />
      </>
    ),
  }
  return (
    <tr
      data-row={nodeKey(id)}
      aria-rowindex={index}
      aria-selected={isSelected}
      className="outline-row outline-table-row"
      style={{ top, height: TABLE_ROW_HEIGHT }}
    >
      {columns.map(column => {
        const Cell = column === 'name' ? 'th' : 'td'
        return (
          <Cell
            key={column}
            scope={column === 'name' ? 'row' : undefined}
            data-column={column}
            data-active={active === column || undefined}
            tabIndex={active === column ? 0 : -1}
            className="outline-cell"
          >
            {contents[column]}
          </Cell>
        )
      })}
    </tr>
  )
})

function Name({ node, isNamed }: { readonly node: PathwayNode; readonly isNamed: boolean }) {
  const { Icon, accent } = viewOf(node.type)
  const group = useEditor(state => groupOf(state.document, node.id))
  const marks = marksOf(node, undefined)
  const people = usePeopleAtNode(node.id)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" style={{ color: accent }} />
      {isNamed ? (
        <NodeNameInput node={node} />
      ) : (
        <span className="truncate font-medium" title={nodeName(node)}>
          {nodeName(node)}
        </span>
      )}
      {marks.length > 0 && <span className="shrink-0 text-muted text-xs">{marks.join(', ')}</span>}
      {group && (
        <span className="shrink-0 text-muted" title={`In group ${groupName(group)}`}>
          <Group aria-hidden className="size-3.5" />
          <span className="sr-only">, in group {groupName(group)}</span>
        </span>
      )}
      <PeopleMark people={people} />
    </span>
  )
}

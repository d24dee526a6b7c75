import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { useSession } from '../hooks/useEditor.ts'
import { useOutline } from '../hooks/useOutline.ts'
import { nodeKey } from '../session/analysis/outlineTree.ts'
import { type Column, chooseRow, columns, type Outlined, rowOf, showRow } from '../session/view/outlineStore.ts'
import { chooseFocused, goTo, holdFocus, selectTo, toggleRow } from './rowSelection.ts'
import { TABLE_ROW_HEIGHT, TableRowView } from './TableRowView.tsx'
import { type Cell, cellTarget, HEAD } from './tableKeys.ts'
import { useRows } from './useRows.ts'
import type { useTable } from './useTable.ts'

/** Maps an edge to its node's row, since the table has no rows for edges. */
function nodeRowOf(session: Outlined, key: string): string {
  const row = rowOf(session, key)
  return row && 'route' in row ? nodeKey(row.route.source) : key
}

const titles: Readonly<Record<Column, string>> = {
  name: 'Name',
  kind: 'Type',
  says: 'Speech',
  routes: 'Edges',
  sets: 'Sets',
  problems: 'Problems',
}

/** Table of the nodes in the chosen order. */
export function OutlineTable({ ids, source }: ReturnType<typeof useTable>) {
  const session = useSession()
  const keys = useMemo(() => ids.map(nodeKey), [ids])
  const column = useOutline(state => state.column)
  const isInHead = useOutline(state => state.isInHead)
  const { active, scroller, virtual } = useRows({ keys, height: TABLE_ROW_HEIGHT, shownAs: nodeRowOf })

  function press(event: KeyboardEvent<HTMLElement>) {
    const { target } = event
    const cell = target instanceof HTMLElement ? target.dataset.column : undefined
    if (cell === undefined) return
    const key = keys[active]
    if (event.key === ' ' && !isInHead && key !== undefined) {
      event.preventDefault()
      toggleRow(session, key)
      return
    }
    if (isInHead && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      sortBy(column)
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / TABLE_ROW_HEIGHT) - 2)
    const next = cellTarget(event, { row: isInHead ? HEAD : active, column }, keys.length, page)
    if (!next) return
    event.preventDefault()
    goToCell(next, event.shiftKey && /^(Arrow(Up|Down)|Page|Home|End)/.test(event.key))
  }

  function goToCell({ row, column: to }: Cell, isRange: boolean) {
    session.outline.setState({ column: to, isInHead: row === HEAD })
    const key = keys[row]
    if (row === HEAD || key === undefined) return
    if (isRange) selectTo(session, keys, key)
    else if (row !== active || isInHead) chooseRow(session, key)
  }

  function sortBy(by: Column) {
    session.outline.setState(({ order }) => ({
      order:
        order.column !== by
          ? { column: by, isDescending: false }
          : order.isDescending
            ? { column: undefined, isDescending: false }
            : { column: by, isDescending: true },
    }))
  }

  function click(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : undefined
    const cell = columns.find(one => one === target?.closest<HTMLElement>('[data-column]')?.dataset.column)
    const key = target?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (cell === undefined || target?.closest('input')) return
    const isHead = key === undefined || key === 'head'
    session.outline.setState({ column: cell, isInHead: isHead })
    if (isHead) sortBy(cell)
    else goTo(session, keys, key, event)
  }

  function open(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : undefined
    const row = rowOf(session, target?.closest<HTMLElement>('[data-row]')?.dataset.row ?? '')
    if (row && 'id' in row && target?.closest('[data-column="name"]') && !target.closest('input')) {
      showRow(session, row.key)
      session.outline.setState({ naming: row.id })
    }
  }

  return (
    <div ref={scroller} className="outline-rows min-h-0 flex-1">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are gone through with the arrow keys is a grid, and ARIA allows it to be one
        role="grid"
        aria-label="Pathway nodes"
        aria-multiselectable
        aria-rowcount={keys.length + 1}
        data-outline
        className="outline-table"
        onKeyDown={press}
        onFocus={event => chooseFocused(session, event)}
        onMouseDown={holdFocus}
        onClick={click}
        onDoubleClick={open}
      >
        <Head active={isInHead ? column : undefined} />
        <tbody className="outline-table-body" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const id = ids[index]
            return (
              id !== undefined && (
                <TableRowView
                  key={id}
                  id={id}
                  routes={source.routes.get(id) ?? NOTHING}
                  findings={source.findings.get(id) ?? NOTHING}
                  index={index + 2}
                  top={start}
                  active={index === active && !isInHead ? column : undefined}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const NOTHING: readonly never[] = []

function Head({ active }: { readonly active: Column | undefined }) {
  const order = useOutline(state => state.order)
  const Arrow = order.isDescending ? ArrowDown : ArrowUp
  return (
    <thead className="outline-table-head">
      <tr aria-rowindex={1} data-row="head" className="outline-table-row">
        {columns.map(column => (
          <th
            key={column}
            scope="col"
            aria-sort={order.column !== column ? 'none' : order.isDescending ? 'descending' : 'ascending'}
            data-column={column}
            data-active={active === column || undefined}
            tabIndex={active === column ? 0 : -1}
            title={`Sort by ${titles[column].toLowerCase()}`}
            className="outline-cell cursor-pointer gap-1"
          >
            <span className="truncate">{titles[column]}</span>
            {order.column === column ? (
              <Arrow aria-hidden className="size-3 shrink-0" />
            ) : (
              <ArrowUpDown aria-hidden className="size-3 shrink-0 text-muted" />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

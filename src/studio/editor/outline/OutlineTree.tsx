import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { nameById } from '#pathway/document.ts'
import { useSession } from '../hooks/useEditor.ts'
import { useOutline } from '../hooks/useOutline.ts'
import { useTree } from '../hooks/useTree.ts'
import { visibleRows } from '../session/analysis/outlineTree.ts'
import { chooseRow, rowOf, showRow } from '../session/view/outlineStore.ts'
import { chooseFocused, goTo, holdFocus, selectTo, toggleRow } from './rowSelection.ts'
import { ROW_HEIGHT, TreeRowView } from './TreeRows.tsx'
import { keyTarget, typedAhead } from './treeKeys.ts'
import { useRows } from './useRows.ts'
import { useTypeAhead } from './useTypeAhead.ts'

/** The pathway as a tree: nodes, below each the edges that leave it, below each edge the node it leads to. */
export function OutlineTree() {
  const session = useSession()
  const tree = useTree()
  const folded = useOutline(state => state.folded)
  const rows = useMemo(() => visibleRows(tree, folded), [tree, folded])
  const keys = useMemo(() => rows.map(index => tree.rows[index]?.key ?? ''), [tree, rows])
  const { active, scroller, virtual } = useRows({ keys, height: ROW_HEIGHT })
  const typeAhead = useTypeAhead()

  function press(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return
    if (event.key === ' ') {
      event.preventDefault()
      toggleRow(session, event.target.dataset.row)
      return
    }
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1)
    const typed = typeAhead(event)
    if (typed !== undefined) {
      event.preventDefault()
      const nameOf = (id: string) => nameById(session.store.getState().document, id)
      const key = keys[typedAhead({ tree, rows, active }, typed, nameOf)]
      if (key !== undefined) chooseRow(session, key)
      return
    }
    const wish = keyTarget(event, { tree, rows, keys, active, folded, page })
    if (!wish) return
    event.preventDefault()
    if (wish.folded) session.outline.setState({ folded: wish.folded })
    const { key } = wish
    if (key === undefined) return
    if (event.shiftKey && event.key.length > 1) selectTo(session, keys, key)
    else if ((event.ctrlKey || event.metaKey) && event.key !== 'Home' && event.key !== 'End') showRow(session, key)
    else chooseRow(session, key)
  }

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label="Pathway outline"
      aria-multiselectable
      data-outline
      className="outline-rows min-h-0 flex-1"
      onKeyDown={press}
      onFocus={event => chooseFocused(session, event)}
      onMouseDown={holdFocus}
      onClick={event => click(event, keys)}
      onDoubleClick={open}
    >
      <div role="none" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = tree.rows[rows[item.index] ?? -1]
          return (
            row && (
              <TreeRowView
                key={row.key}
                row={row}
                top={item.start}
                isActive={item.index === active}
                isOpen={row.descendants === 0 ? undefined : !folded.has(row.key)}
              />
            )
          )
        })}
      </div>
    </div>
  )

  function click(event: MouseEvent, all: readonly string[]) {
    const target = event.target instanceof Element ? event.target : undefined
    const fold = target?.closest<HTMLElement>('[data-fold]')?.dataset.fold
    if (fold !== undefined) {
      const { folded: before } = session.outline.getState()
      const next = new Set(before)
      if (!next.delete(fold)) next.add(fold)
      session.outline.setState({ folded: next })
      return
    }
    const key = target?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (key === undefined || target?.closest('input')) return
    goTo(session, all, key, event)
  }

  function open(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : undefined
    const key = target?.closest<HTMLElement>('[data-row]')?.dataset.row
    const row = key === undefined || target?.closest('input, [data-fold]') ? undefined : rowOf(session, key)
    if (!row) return
    if ('id' in row) session.outline.setState({ naming: row.id })
    else if (row.route.edge) session.store.getState().labelEdge(row.route.key)
  }
}

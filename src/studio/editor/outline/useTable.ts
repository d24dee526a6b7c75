import { useDeferredValue, useMemo } from 'react'
import { useEditor } from '../hooks/useEditor.ts'
import { useFindings } from '../hooks/useFindings.ts'
import { useOutline } from '../hooks/useOutline.ts'
import { useTree } from '../hooks/useTree.ts'
import { groupBySource } from '../session/analysis/outlineTree.ts'
import { type TableSource, tableRows } from './tableRows.ts'

/** Returns the ids of the shown nodes and the rows' input, deferred while the author types. */
export function useTable(): { readonly ids: readonly string[]; readonly source: TableSource } {
  const document = useDeferredValue(useEditor(state => state.document))
  const { ofNode: findings } = useFindings()
  const tree = useTree()
  const filter = useDeferredValue(useOutline(state => state.filter))
  const order = useOutline(state => state.order)
  const routes = useMemo(() => groupBySource(tree.rows.flatMap(row => ('route' in row ? [row.route] : []))), [tree])
  const source = useMemo(() => ({ document, routes, findings }), [document, routes, findings])
  const ids = useMemo(() => tableRows(source, filter, order), [source, filter, order])
  return { ids, source }
}

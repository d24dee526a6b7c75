import { nodeKinds } from '#nodes/kinds.ts'
import { listNodes } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import { FilterSelect } from '#ui/fields.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useEditor, useSession } from '../hooks/useEditor.ts'
import { useOutline } from '../hooks/useOutline.ts'
import { NO_FILTER, type TableFilter } from '../session/view/outlineStore.ts'
import { OutlineTable } from './OutlineTable.tsx'
import { useTable } from './useTable.ts'

/** Table of nodes with its filters. */
export function FilteredTable() {
  const session = useSession()
  const filter = useOutline(state => state.filter)
  const total = useEditor(state => listNodes(state.document).length)
  const { ids, source } = useTable()
  const narrow = (part: Partial<TableFilter>) => session.outline.setState({ filter: { ...filter, ...part } })
  return (
    <>
      <search className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-surface px-3 py-1.5">
        <SearchInput
          label="Search nodes"
          className="w-56 max-w-full"
          value={filter.text}
          onChange={text => narrow({ text })}
        />
        <FilterSelect
          label="Node type"
          className="!w-40"
          value={filter.kind}
          onValue={kind => narrow({ kind })}
          options={[{ value: '', label: 'All types' }, ...nodeKinds.map(({ key, label }) => ({ value: key, label }))]}
        />
        <Checkbox
          label="With problems only"
          checked={filter.withProblems}
          onChange={withProblems => narrow({ withProblems })}
        />
        <span role="status" className="text-muted text-xs">
          {ids.length === total ? counted(total, 'node') : `${inDigits(ids.length)} of ${counted(total, 'node')}`}
        </span>
      </search>
      {ids.length === 0 ? (
        <div className="flex items-center gap-3 px-4 py-6 text-[13px] text-muted">
          No nodes match.
          <Button onClick={() => session.outline.setState({ filter: NO_FILTER })}>Show all</Button>
        </div>
      ) : (
        <OutlineTable ids={ids} source={source} />
      )}
    </>
  )
}

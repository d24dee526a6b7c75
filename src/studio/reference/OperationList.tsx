import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SearchInput } from '#ui/SearchInput.tsx'
import { Method } from './Method.tsx'
import { findOperations, type OperationGroup } from './operations.ts'

interface OperationListProps {
  readonly groups: readonly OperationGroup[]
  readonly search: string
  readonly onSearch: (search: string) => void
}

const entryLook =
  'flex min-h-7 items-center gap-2 rounded-md px-2 py-1 text-[13px] text-muted hover:bg-raised hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-accent'

/** All operations by subject, narrowed by a search. */
export function OperationList({ groups, search, onSearch }: OperationListProps) {
  const found = findOperations(groups, search)
  const { operation } = useSearch({ from: '/frame/docs' })
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address may lead to an operation far down the list
  useEffect(() => {
    list.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' })
  }, [operation])
  return (
    <nav ref={list} aria-label="Operations" className="flex w-72 shrink-0 flex-col border-line border-r bg-surface">
      <div className="border-line border-b p-3">
        <SearchInput label="Search operations" value={search} onChange={onSearch} className="w-full" />
      </div>
      <div className="min-h-0 flex-1 overflow-auto p-3">
        <Link to="/docs" activeOptions={{ exact: true, includeSearch: true }} className={entryLook}>
          Introduction
        </Link>
        {found.map(group => (
          <section key={group.name} aria-label={group.name} className="mt-4">
            <h2 className="px-2 pb-1 font-semibold text-xs">{group.name}</h2>
            {group.operations.map(({ id, method, summary }) => (
              <Link
                key={id}
                to="/docs"
                search={{ operation: id }}
                activeOptions={{ exact: true }}
                className={entryLook}
              >
                <Method method={method} className="w-9" />
                <span className="min-w-0">{summary}</span>
              </Link>
            ))}
          </section>
        ))}
        {found.length === 0 && <p className="px-2 py-4 text-[13px] text-muted">No operations match “{search}”.</p>}
      </div>
    </nav>
  )
}

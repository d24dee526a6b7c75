import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { messageOf } from '#studio/shell/api.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Input, Select } from '#ui/Field.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { NewPathway } from './NewPathway.tsx'
import { PathwayRows } from './PathwayRows.tsx'
import { pathwaysQuery } from './queries.ts'

const orders = {
  changed: { title: 'Last changed', compare: (a, b) => b.updated_at.localeCompare(a.updated_at) },
  name: { title: 'Name', compare: (a, b) => a.name.localeCompare(b.name) },
  size: { title: 'Most nodes', compare: (a, b) => b.node_count - a.node_count },
} satisfies Record<string, { title: string; compare: (a: PathwaySummary, b: PathwaySummary) => number }>
type Order = keyof typeof orders

/** Every pathway, to search, sort and open. */
export function PathwaysPage() {
  usePageTitle('Pathways')
  const { data, error, refetch } = useQuery(pathwaysQuery)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('changed')
  const words = search.toLowerCase().trim()
  const shown = [...(data ?? [])]
    .filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(words))
    .sort(orders[order].compare)
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-5 p-8">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="flex-1 font-semibold text-2xl">Pathways</h1>
        <NewPathway />
      </header>
      {data && data.length > 0 && (
        <div className="flex gap-2">
          <Input
            type="search"
            aria-label="Search pathways"
            placeholder="Search by name or description"
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
          <Select
            aria-label="Sort by"
            className="max-w-44"
            value={order}
            onChange={event => setOrder(event.target.value as Order)}
          >
            {Object.entries(orders).map(([key, { title }]) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </Select>
        </div>
      )}
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {data?.length === 0 && (
        <EmptyState title="No pathways yet">
          <p className="text-muted">Start an empty one, or import a file from the service that you use today.</p>
        </EmptyState>
      )}
      {data && data.length > 0 && shown.length === 0 && <p className="text-muted">No pathway fits “{search}”.</p>}
      {shown.length > 0 && <PathwayRows pathways={shown} />}
    </div>
  )
}

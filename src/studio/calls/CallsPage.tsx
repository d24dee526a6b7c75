import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Phone, PhoneOutgoing } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { callsQuery } from '#studio/shell/calls/queries.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { CallFilterBar, type Filters, filtersOf, isFiltered, NO_FILTERS } from './CallFilterBar.tsx'
import { CallRows } from './CallRows.tsx'
import { SendCallSheet } from './SendCallSheet.tsx'

/** Every call, newest first. */
export function CallsPage() {
  usePageTitle('Calls')
  const [filters, setFilters] = useState<Filters>(NO_FILTERS)
  const [isSending, setSending] = useState(false)
  const asked = useDeferredValue(filters)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    callsQuery(filtersOf(asked)),
  )
  const { data: pathways = [] } = useQuery(pathwaysQuery)
  const calls = [...new Map(data?.pages.flatMap(page => page.calls).map(one => [one.call_id, one])).values()]
  const total = data?.pages.at(-1)?.total_count ?? 0
  const isNew = data !== undefined && calls.length === 0 && !isFiltered(asked)
  return (
    <Page>
      <PageHeader
        title="Calls"
        description="Every call placed or received: what was said, and where it went."
        actions={
          <Button look="primary" onClick={() => setSending(true)}>
            <PhoneOutgoing aria-hidden className="size-4" />
            Send a call
          </Button>
        }
      />
      {!isNew && <CallFilterBar filters={filters} onChange={setFilters} pathways={pathways} />}
      {error && !data ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {isNew && <NoCalls onSend={() => setSending(true)} />}
      {data && calls.length === 0 && isFiltered(asked) && (
        <EmptyState title="No calls match">
          <Button onClick={() => setFilters(NO_FILTERS)}>Show all calls</Button>
        </EmptyState>
      )}
      {calls.length > 0 && (
        <div className="flex flex-col gap-3">
          <CallRows calls={calls} pathways={pathways} />
          <div className="flex items-center justify-center gap-3 text-muted text-xs">
            <span role="status">
              {calls.length === total
                ? counted(total, 'call')
                : `${inDigits(calls.length)} of ${counted(total, 'call')}`}
            </span>
            {hasNextPage && (
              <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Load more
              </Button>
            )}
          </div>
        </div>
      )}
      {isSending && <SendCallSheet onClose={() => setSending(false)} />}
    </Page>
  )
}

function NoCalls({ onSend }: { readonly onSend: () => void }) {
  return (
    <EmptyState title="No calls yet" Icon={Phone}>
      <p className="max-w-md text-muted">
        Open a pathway and press “Test call” to watch a simulated call walk it, or send a call from here.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" onClick={onSend}>
          Send a call
        </Button>
        <Link to="/pathways" className={buttonLook()}>
          Open a pathway
        </Link>
      </div>
    </EmptyState>
  )
}

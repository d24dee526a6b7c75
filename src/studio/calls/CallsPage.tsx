import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Phone, PhoneOutgoing } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#contract/call.ts'
import { messageOf } from '#studio/shell/api.ts'
import { callsQuery } from '#studio/shell/calls/queries.ts'
import { ListEnd, useNextPage } from '#studio/shell/lists/ListEnd.tsx'
import { useAddressText } from '#studio/shell/lists/useAddressText.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useFetchedParts } from '#ui/lazy/lazyPart.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { CallFilterBar, type Filters, filtersOf, isFiltered, NO_FILTERS } from './CallFilterBar.tsx'
import { CallRows } from './CallRows.tsx'
import { SendCall } from './SendCall.ts'

/** Every call, newest first. */
export function CallsPage() {
  usePageTitle('Calls')
  useFetchedParts()
  const [isSending, setSending] = useState(false)
  const { batch: batch_id, q = '', state = '', direction = '', pathway = '' } = useSearch({ from: '/frame/calls' })
  const shown: Filters = { search: q, state, direction, pathway_id: pathway }
  const setFilters = useSetFilters(batch_id)
  const [search, setSearch] = useAddressText(q, text => setFilters({ ...shown, search: text }, true))
  const asked = { ...filtersOf(shown), ...(batch_id !== undefined && { batch_id }) }
  const query = useInfiniteQuery(callsQuery(asked))
  const { data, error, refetch } = query
  const onEnd = useNextPage(query)
  const { data: pathways = [] } = useQuery(pathwaysQuery)
  const calls = [...new Map(data?.pages.flatMap(page => page.calls).map(one => [one.call_id, one])).values()]
  const total = data?.pages.at(-1)?.total_count ?? 0
  const isNarrowed = isFiltered(shown) || batch_id !== undefined
  const isNew = data !== undefined && calls.length === 0 && !isNarrowed
  return (
    <Page>
      <PageHeader
        title="Calls"
        description="All inbound and outbound calls, with transcripts."
        actions={
          <>
            {calls.length > 0 && (
              <a
                href={addressOf('GET /api/v1/calls/export', { query: asked })}
                download="calls.csv"
                className={buttonLook()}
              >
                <Download aria-hidden className="size-4" />
                Export CSV
              </a>
            )}
            <Button look="primary" onClick={() => setSending(true)}>
              <PhoneOutgoing aria-hidden className="size-4" />
              New call
            </Button>
          </>
        }
      />
      {batch_id !== undefined && (
        <p className="text-muted">
          Calls of one batch.{' '}
          <Link to="/calls" search={{}} className="text-accent hover:underline">
            Show all calls
          </Link>
        </p>
      )}
      {!isNew && (
        <CallFilterBar
          filters={{ ...shown, search }}
          onChange={next => (next.search === search ? setFilters({ ...next, search: q }) : setSearch(next.search))}
          pathways={pathways}
        />
      )}
      {error && !data ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {isNew && <NoCalls onSend={() => setSending(true)} />}
      {data && calls.length === 0 && isNarrowed && (
        <EmptyState title="No calls match">
          <Button onClick={() => setFilters(NO_FILTERS)}>Show all calls</Button>
        </EmptyState>
      )}
      {calls.length > 0 && (
        <div className="flex flex-col gap-3">
          <CallRows calls={calls} pathways={pathways} total={total} onEnd={query.hasNextPage ? onEnd : undefined} />
          <ListEnd query={query} shown={calls.length} total={total} noun="call" />
        </div>
      )}
      {isSending && <SendCall onClose={() => setSending(false)} />}
    </Page>
  )
}

/** Writes the filters into the address; typing replaces its entry, so that the back button does not go letter by letter. */
function useSetFilters(batch: string | undefined) {
  const navigate = useNavigate()
  return ({ search, state, direction, pathway_id }: Filters, replace = false) => {
    const given = { q: search, state, direction, pathway: pathway_id, batch: batch ?? '' }
    const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    void navigate({ to: '/calls', search: asked, replace })
  }
}

function NoCalls({ onSend }: { readonly onSend: () => void }) {
  return (
    <EmptyState title="No calls yet" Icon={Phone}>
      <p className="max-w-md text-muted">
        Open a pathway and choose Test call to watch a simulated call, or place one from here.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" onClick={onSend}>
          New call
        </Button>
        <Link to="/pathways" className={buttonLook()}>
          Open a pathway
        </Link>
      </div>
    </EmptyState>
  )
}

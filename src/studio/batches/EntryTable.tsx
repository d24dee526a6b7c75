import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { BatchEntry } from '#contract/batches.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { asText } from '#pathway/scalars.ts'
import { messageOf } from '#studio/shell/api.ts'
import { CallStatus } from '#studio/shell/calls/CallBadges.tsx'
import { ListEnd, useNextPage } from '#studio/shell/lists/ListEnd.tsx'
import { Badge } from '#ui/Badge.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Segments } from '#ui/Segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { Td, Th } from '#ui/Table.tsx'
import { VirtualTable } from '#ui/VirtualTable.tsx'
import { type EntryFilter, entriesQuery } from './queries.ts'

const filters = [
  { value: '', label: 'Everyone' },
  { value: 'called', label: 'Called' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'skipped', label: 'Skipped' },
] as const
const isFilter = (value: string): value is EntryFilter => value !== '' && filters.some(one => one.value === value)

/** The people of a batch, each with the last call to them. */
export function EntryTable({ batch_id, isLive }: { readonly batch_id: string; readonly isLive: boolean }) {
  const { people: filter = '' } = useSearch({ from: '/frame/batches/$batchId' })
  const navigate = useNavigate({ from: '/batches/$batchId' })
  const setFilter = (people: string) => void navigate({ search: people === '' ? {} : { people }, replace: true })
  const query = useInfiniteQuery(entriesQuery(batch_id, isFilter(filter) ? filter : undefined, isLive))
  const { data, error, refetch } = query
  const onEnd = useNextPage(query)
  const entries = data?.pages.flatMap(page => page.entries) ?? []
  return (
    <section aria-label="People" className="flex flex-col gap-3">
      <div className="w-96 max-w-full">
        <Segments label="Who is listed" value={filter} onChange={setFilter} items={filters} />
      </div>
      {!data && (error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data && entries.length === 0 && <EmptyState title={filter === '' ? 'No one to call yet' : 'No people match'} />}
      {entries.length > 0 && (
        <>
          <VirtualTable
            label="People"
            columns={4}
            items={entries}
            total={data?.pages.at(-1)?.total_count ?? 0}
            keyOf={({ index }) => index}
            rowLook="relative"
            onEnd={onEnd}
            head={
              <>
                <Th>Number</Th>
                <Th>State</Th>
                <Th>Values</Th>
                <Th>When</Th>
              </>
            }
            row={entry => <EntryCells entry={entry} />}
          />
          <ListEnd
            query={query}
            shown={entries.length}
            total={data?.pages.at(-1)?.total_count ?? 0}
            noun="person"
            nouns="people"
          />
        </>
      )}
    </section>
  )
}

function EntryCells({ entry: { phone_number, data, state, fault, due_at, call } }: { readonly entry: BatchEntry }) {
  const values = Object.entries(data).filter(([name]) => name !== 'phone_number')
  const written = values.map(([name, value]) => `${name}: ${asText(value)}`).join(', ')
  const number = state === 'skipped' ? phone_number || 'No number' : formatPhoneNumber(phone_number)
  const moment = state === 'waiting' ? due_at : (call?.started_at ?? call?.created_at)
  return (
    <>
      <Td>
        {call ? (
          <Link
            to="/calls/$callId"
            params={{ callId: call.call_id }}
            // The whole row leads to the call.
            className="whitespace-nowrap font-medium tabular-nums after:absolute after:inset-0 hover:text-accent"
          >
            {number}
          </Link>
        ) : (
          <span className="whitespace-nowrap tabular-nums">{number}</span>
        )}
      </Td>
      <Td>
        {state === 'skipped' ? (
          <span className="text-warning">{fault}</span>
        ) : state === 'waiting' ? (
          <Badge>Waiting</Badge>
        ) : call ? (
          <CallStatus record={call} />
        ) : (
          <Badge>Call removed</Badge>
        )}
      </Td>
      <Td className="max-w-72 truncate text-muted" title={written}>
        {written}
      </Td>
      <Td className="whitespace-nowrap text-muted">{moment ? <RelativeTime iso={moment} /> : '–'}</Td>
    </>
  )
}

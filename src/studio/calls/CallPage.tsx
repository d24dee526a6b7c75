import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { ArrowLeft, PhoneOff } from 'lucide-react'
import type { CallDetail, CallWithRequest } from '#contract/calls.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { isNotFound, messageOf } from '#studio/shell/api.ts'
import { CallStatus, SimulatedBadge } from '#studio/shell/calls/CallBadges.tsx'
import { callQuery } from '#studio/shell/calls/queries.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { buttonLook } from '#ui/Button.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { CallActions } from './CallActions.tsx'
import { CallData } from './CallData.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallTalk } from './CallTalk.tsx'
import { CallWebhook } from './CallWebhook.tsx'
import { Timestamp } from './Timestamp.tsx'

/** The record of a call; it follows the call while it goes on. */
export function CallPage() {
  const { callId } = useParams({ from: '/frame/calls/$callId' })
  const calls = useLocation({ select: ({ state }) => state.calls ?? {} })
  const { data: record, error, refetch } = useQuery(callQuery(callId))
  usePageTitle(record ? `Call with ${formatPhoneNumber(otherParty(record))}` : 'Call')
  return (
    <Page>
      <Link
        to="/calls"
        search={calls}
        className="-mb-3 inline-flex items-center gap-1.5 self-start rounded text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Calls
      </Link>
      {record ? (
        <Record record={record} />
      ) : error ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

function otherParty({ inbound, from, to }: CallDetail): string {
  return inbound ? from : to
}

function Missing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (!isNotFound(error)) {
    return <ErrorState message={messageOf(error)} onRetry={onRetry} />
  }
  return (
    <EmptyState heading="h1" title="Call not found" Icon={PhoneOff}>
      <p className="text-muted">Check the address. The call may belong to another account.</p>
      <Link to="/calls" className={buttonLook({ look: 'primary' })}>
        See all calls
      </Link>
    </EmptyState>
  )
}

function Record({ record }: { readonly record: CallWithRequest }) {
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="tabular-nums">{formatPhoneNumber(otherParty(record))}</span>
            <CallStatus record={record} />
            {record.simulated && <SimulatedBadge />}
          </span>
        }
        description={
          <>
            {record.inbound ? 'Incoming call' : 'Outgoing call'},{' '}
            <Timestamp iso={record.started_at ?? record.created_at} />
          </>
        }
        actions={<CallActions record={record} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CallTalk record={record} />
        <div className="flex flex-col gap-4">
          <CallFacts record={record} />
          <CallWebhook record={record} />
          <CallData record={record} />
        </div>
      </div>
    </>
  )
}

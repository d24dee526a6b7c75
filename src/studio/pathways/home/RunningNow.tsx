import { Link } from '@tanstack/react-router'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { useElapsed } from '#studio/shell/calls/useElapsed.ts'
import { clock } from '#studio/shell/timeline/duration.ts'
import { Card } from '#ui/Card.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import { isRunning, type Overview } from './overviewQuery.ts'

/** Calls of which no more are named. */
const NAMED = 4

type RunningCall = Overview['running']['calls'][number]
type RunningBatch = Overview['running']['batches'][number]

interface RunningNowProps {
  readonly overview: Overview
  readonly pathways: readonly PathwaySummary[]
}

/** Calls that go on, and batches that are being called. */
export function RunningNow({ overview, pathways }: RunningNowProps) {
  const { calls, call_count, waiting_count, batches } = overview.running
  const named = calls.slice(0, NAMED)
  const more = call_count - named.length
  return (
    <section aria-labelledby="running" className="flex min-w-0 flex-col">
      <Card className="flex flex-1 flex-col gap-3 p-4">
        <h2 id="running" className="flex h-7 items-center font-semibold text-[15px]">
          Running now
        </h2>
        {!isRunning(overview) && (
          <p className="flex flex-1 items-center justify-center py-8 text-center text-muted">
            No calls or batches are running.
          </p>
        )}
        {call_count + waiting_count > 0 && (
          <p className="flex gap-4 text-[13px] text-muted">
            <span>
              <span className="font-semibold text-ink tabular-nums">{inDigits(call_count)}</span> on the line
            </span>
            {waiting_count > 0 && (
              <span>
                <span className="font-semibold text-ink tabular-nums">{inDigits(waiting_count)}</span> waiting
              </span>
            )}
          </p>
        )}
        {named.length > 0 && (
          <ul aria-label="Calls on the line" className="-mx-2 flex flex-col">
            {named.map(one => (
              <CallLine
                key={one.call_id}
                call={one}
                pathway={pathways.find(({ pathway_id }) => pathway_id === one.pathway_id)?.name}
              />
            ))}
          </ul>
        )}
        {more > 0 && (
          <Link to="/calls" search={{ state: 'live' }} className="text-[13px] text-accent hover:underline">
            {counted(more, 'more call')}
          </Link>
        )}
        {batches.length > 0 && (
          <ul aria-label="Running batches" className="-mx-2 flex flex-col">
            {batches.map(batch => (
              <BatchLine key={batch.batch_id} batch={batch} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

const lineLook = 'block rounded-md px-2 py-1.5 hover:bg-raised focus-visible:-outline-offset-2'

function CallLine({ call, pathway }: { readonly call: RunningCall; readonly pathway: string | undefined }) {
  const { call_id, inbound, other_party, started_at } = call
  const elapsed = useElapsed({ started_at, end_at: null, completed: false })
  const Icon = inbound ? PhoneIncoming : PhoneOutgoing
  return (
    <li>
      <Link to="/calls/$callId" params={{ callId: call_id }} className={`flex items-center gap-2.5 ${lineLook}`}>
        <Icon aria-hidden className="size-4 shrink-0 text-success" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-[13px] tabular-nums">{formatPhoneNumber(other_party)}</span>
          {pathway !== undefined && <span className="block truncate text-muted text-xs">{pathway}</span>}
        </span>
        <span className="text-muted text-xs tabular-nums">{elapsed === undefined ? 'Ringing' : clock(elapsed)}</span>
      </Link>
    </li>
  )
}

function BatchLine({ batch }: { readonly batch: RunningBatch }) {
  const { batch_id, label, created_at, entries, settled, reached } = batch
  const share = entries === 0 ? 0 : (settled / entries) * 100
  const title = label ?? `Batch of ${new Date(created_at).toLocaleDateString('en', { dateStyle: 'medium' })}`
  return (
    <li>
      <Link to="/batches/$batchId" params={{ batchId: batch_id }} className={lineLook}>
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-medium text-[13px]">{title}</span>
          <span className="whitespace-nowrap text-muted text-xs tabular-nums">
            {inDigits(settled)} of {inDigits(entries)}
          </span>
        </span>
        <span
          role="progressbar"
          aria-label={`People called in ${title}`}
          aria-valuenow={settled}
          aria-valuemin={0}
          aria-valuemax={entries}
          className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-raised forced-colors:border"
        >
          <span
            className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
            style={{ width: `${share}%` }}
          />
        </span>
        <span className="mt-1 block text-muted text-xs">{counted(reached, 'person', 'people')} reached</span>
      </Link>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CallDetail } from '#contract/calls.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { batchTitle } from '#studio/shell/calls/batchTitle.ts'
import { batchQuery } from '#studio/shell/calls/queries.ts'
import { useElapsed } from '#studio/shell/calls/useElapsed.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { clock } from '#studio/shell/timeline/duration.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Timestamp } from './Timestamp.tsx'

const answerers = { human: 'A person', voicemail: 'A voicemail', unknown: 'Unknown', 'no-answer': 'Nobody' } as const

const link = 'text-accent underline-offset-2 hover:underline'

/** Calls cost cents and less. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })

/** Facts of a call at a glance. */
export function CallFacts({ record }: { readonly record: CallDetail }) {
  const elapsed = useElapsed(record)
  const { call_id, from, to, created_at, started_at, end_at, answered_by, call_ended_by, transferred_to, price } =
    record
  return (
    <Card className="p-4">
      <h2 className="mb-2 font-semibold text-[13px]">Call</h2>
      <dl className="flex flex-col text-[13px]">
        <Fact title="To" copied={to}>
          <span className="tabular-nums">{formatPhoneNumber(to)}</span>
        </Fact>
        <Fact title="From" copied={from}>
          <span className="tabular-nums">{formatPhoneNumber(from)}</span>
        </Fact>
        <Fact title="Pathway">
          <PathwayName record={record} />
        </Fact>
        {record.pathway_version !== null && (
          <Fact title="Version">
            {record.pathway_version === 'draft' ? 'Draft at call time' : record.pathway_version}
          </Fact>
        )}
        {record.batch_id !== null && (
          <Fact title="Batch">
            <BatchName batch_id={record.batch_id} />
          </Fact>
        )}
        <Fact title="Placed">
          <Timestamp iso={created_at} />
        </Fact>
        {started_at && (
          <Fact title="Answered">
            <Timestamp iso={started_at} />
          </Fact>
        )}
        {end_at && (
          <Fact title="Ended">
            <Timestamp iso={end_at} />
          </Fact>
        )}
        {elapsed !== undefined && (
          <Fact title="Duration">
            <span className="tabular-nums">{clock(elapsed)}</span>
          </Fact>
        )}
        {price > 0 && (
          <Fact title="Price">
            <span className="tabular-nums">{dollars.format(price)}</span>
          </Fact>
        )}
        {answered_by && <Fact title="Answered by">{answerers[answered_by]}</Fact>}
        {call_ended_by && <Fact title="Ended by">{call_ended_by === 'USER' ? 'The other person' : 'The agent'}</Fact>}
        {transferred_to && (
          <Fact title="Transferred to" copied={transferred_to}>
            <span className="tabular-nums">{formatPhoneNumber(transferred_to)}</span>
          </Fact>
        )}
        {record.error_message && (
          <Fact title="Error">
            <span className="text-danger">{record.error_message}</span>
          </Fact>
        )}
        <Fact title="Call ID" copied={call_id}>
          <code className="font-mono text-xs" title={call_id}>
            {call_id}
          </code>
        </Fact>
      </dl>
    </Card>
  )
}

function PathwayName({ record: { pathway_id } }: { readonly record: CallDetail }) {
  const { data } = useQuery(pathwaysQuery)
  if (pathway_id === null) return <>None (task)</>
  const pathway = data?.find(one => one.pathway_id === pathway_id)
  if (data && !pathway) return <span className="text-muted">A deleted pathway</span>
  return (
    <Link to="/pathways/$pathwayId" params={{ pathwayId: pathway_id }} className={link}>
      {pathway?.name ?? '…'}
    </Link>
  )
}

/** Name of the batch, asked for once: how far it is stands on its own page. */
function BatchName({ batch_id }: { readonly batch_id: string }) {
  const { data } = useQuery({ ...batchQuery(batch_id), refetchInterval: false })
  return (
    <Link to="/batches/$batchId" params={{ batchId: batch_id }} className={`line-clamp-2 ${link}`}>
      {data ? batchTitle(data.batch_params) : 'Open the batch'}
    </Link>
  )
}

interface FactProps {
  readonly title: string
  /** The text that a button copies. */
  readonly copied?: string
  readonly children: ReactNode
}

function Fact({ title, copied, children }: FactProps) {
  return (
    <div className="flex min-h-8 items-start gap-2">
      <dt className="w-24 shrink-0 py-1.5 text-muted">{title}</dt>
      <dd className="flex min-w-0 flex-1 items-start gap-2">
        <div className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">{children}</div>
        {copied !== undefined && <CopyButton text={copied} label={`Copy: ${title}`} className="-mr-2 text-muted" />}
      </dd>
    </div>
  )
}

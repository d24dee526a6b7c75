import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Download, Gauge, Phone, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { RouteAnswer } from '#contract/call.ts'
import { call, isNotFound, messageOf, queryClient } from '#studio/shell/api.ts'
import { batchTitle } from '#studio/shell/calls/batchTitle.ts'
import { batchQuery } from '#studio/shell/calls/queries.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { counted } from '#ui/counted.ts'
import { download } from '#ui/download.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { toast } from '#ui/toast.ts'
import { BatchState, ProgressBar, ProgressFacts } from './BatchProgress.tsx'
import { resultsCsv } from './csv.ts'
import { EditBatchDialog } from './EditBatchDialog.tsx'
import { EntryTable } from './EntryTable.tsx'
import { readAllEntries } from './queries.ts'
import { TurnButton } from './TurnButton.tsx'

type Batch = RouteAnswer<'GET /api/v1/batches/:batch_id'>

/** One batch: how far it is, whom it calls, and what came of it. */
export function BatchPage() {
  const { batchId } = useParams({ from: '/frame/batches/$batchId' })
  const { data: batch, error, refetch } = useQuery(batchQuery(batchId))
  usePageTitle(batch ? batchTitle(batch.batch_params) : 'Batch')
  return (
    <Page>
      <Link
        to="/batches"
        className="-mb-3 inline-flex items-center gap-1.5 self-start rounded text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Batches
      </Link>
      {batch ? (
        <Shown batch={batch} />
      ) : error ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

function Missing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (!isNotFound(error)) return <ErrorState message={messageOf(error)} onRetry={onRetry} />
  return (
    <EmptyState heading="h1" title="Batch not found" Icon={SearchX}>
      <p className="text-muted">Check the address. The batch may belong to another account.</p>
      <Link to="/batches" className={buttonLook({ look: 'primary' })}>
        See all batches
      </Link>
    </EmptyState>
  )
}

function Shown({ batch }: { readonly batch: Batch }) {
  const { batch_params, state, progress, status } = batch
  const { batch_id, created_at, base_prompt } = batch_params
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="truncate">{batchTitle(batch_params)}</span>
            <BatchState state={state} />
          </span>
        }
        description={
          <>
            Created <RelativeTime iso={created_at} />
          </>
        }
        actions={<Actions batch={batch} />}
      />
      <Card className="flex flex-col gap-4 p-5">
        <ProgressBar progress={progress} />
        <ProgressFacts progress={progress} also={paceWords(batch_params)} />
      </Card>
      {base_prompt !== null && (
        <details className="rounded-xl border border-line bg-surface px-5 py-3 shadow-card">
          <summary className="cursor-pointer font-medium text-[13px]">Prompt</summary>
          <p className="mt-2 max-h-64 overflow-y-auto whitespace-pre-wrap text-[13px] text-muted [overflow-wrap:anywhere]">
            {base_prompt}
          </p>
        </details>
      )}
      <EntryTable batch_id={batch_id} isLive={status === 'in-progress' && state !== 'draft'} />
    </>
  )
}

function paceWords({ quiet_hours, calls_per_minute }: Batch['batch_params']): string {
  const quiet =
    quiet_hours && `Quiet hours from ${quiet_hours.start} to ${quiet_hours.end} in each person’s local time.`
  return [`${counted(calls_per_minute, 'call')} per minute at most.`, quiet].filter(Boolean).join(' ')
}

function Actions({ batch: { batch_params, state, progress } }: { readonly batch: Batch }) {
  const { batch_id } = batch_params
  const [isEditing, setIsEditing] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['batches'] })
  const onError = (error: unknown) => toast.error(messageOf(error))
  const turn = useMutation({
    mutationFn: () =>
      state === 'running'
        ? call('POST /api/v1/batches/:batch_id/stop', { params: { batch_id } })
        : call('POST /api/v1/batches/:batch_id/resume', { params: { batch_id } }),
    onSuccess: refresh,
    onError,
  })
  const save = useMutation({
    mutationFn: async () => download(`results-${batch_id}.csv`, await resultsCsv(await readAllEntries(batch_id))),
    onError,
  })
  return (
    <>
      {progress.calls > 0 && (
        <Link to="/calls" search={{ batch: batch_id }} className={buttonLook()}>
          <Phone aria-hidden className="size-4" />
          Show calls
        </Link>
      )}
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden className="size-4" />
        Export results
      </Button>
      {state !== 'completed' && (
        <Button onClick={() => setIsEditing(true)}>
          <Gauge aria-hidden className="size-4" />
          Edit…
        </Button>
      )}
      {isEditing && <EditBatchDialog batch={batch_params} onClose={() => setIsEditing(false)} />}
      {state !== 'completed' && <TurnButton state={state} busy={turn.isPending} onTurn={() => turn.mutate()} />}
    </>
  )
}

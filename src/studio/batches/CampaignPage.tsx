import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, ListPlus, Pencil, SearchX, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { RouteAnswer } from '#contract/call.ts'
import { call, isNotFound, messageOf, queryClient } from '#studio/shell/api.ts'
import { ListEnd, useNextPage } from '#studio/shell/lists/ListEnd.tsx'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { counted, countedEach } from '#ui/counted.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { toast } from '#ui/toast.ts'
import { BatchState, ProgressBar, ProgressFacts } from './BatchProgress.tsx'
import { BatchTable } from './BatchTable.tsx'
import { CampaignPeople } from './CampaignPeople.tsx'
import { EditCampaignDialog } from './EditCampaignDialog.tsx'
import { NewBatchSheet } from './NewBatchSheet.tsx'
import { batchesQuery, campaignQuery } from './queries.ts'
import { TurnButton } from './TurnButton.tsx'

type Campaign = RouteAnswer<'GET /api/v1/campaigns/:campaign_id'>['campaign']

/** One campaign: how far its calls are, its batches, and the people of them. */
export function CampaignPage() {
  const { campaignId } = useParams({ from: '/frame/batches/campaigns/$campaignId' })
  const { data, error, refetch } = useQuery(campaignQuery(campaignId))
  usePageTitle(data?.campaign.campaign_name ?? 'Campaign')
  return (
    <Page>
      <Link
        to="/batches"
        search={{ tab: 'campaigns' }}
        className="-mb-3 inline-flex items-center gap-1.5 self-start rounded text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Campaigns
      </Link>
      {data ? (
        <Shown campaign={data.campaign} />
      ) : isNotFound(error) ? (
        <EmptyState heading="h1" title="Campaign not found" Icon={SearchX}>
          <p className="text-muted">Check the address. The campaign may have been deleted.</p>
          <Link to="/batches" search={{ tab: 'campaigns' }} className={buttonLook({ look: 'primary' })}>
            See all campaigns
          </Link>
        </EmptyState>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

function Shown({ campaign }: { readonly campaign: Campaign }) {
  const { campaign_id, campaign_name, created_at, state, progress } = campaign
  const [isAdding, setAdding] = useState(false)
  const query = useInfiniteQuery(batchesQuery({ campaign_id }))
  const batches = query.data?.pages.flatMap(page => page.batches) ?? []
  const onEnd = useNextPage(query)
  const isEmpty = query.data !== undefined && batches.length === 0
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="truncate">{campaign_name}</span>
            {!isEmpty && <BatchState state={state} />}
          </span>
        }
        description={
          <>
            Created <RelativeTime iso={created_at} />
          </>
        }
        actions={<Actions campaign={campaign} isEmpty={isEmpty} onAdd={() => setAdding(true)} />}
      />
      {!isEmpty && (
        <Card className="flex flex-col gap-4 p-5">
          <ProgressBar progress={progress} />
          <ProgressFacts progress={progress} also={outcomeWords(campaign)} />
        </Card>
      )}
      {!query.data &&
        (query.error ? (
          <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton />
        ))}
      {isEmpty && (
        <EmptyState title="No batches in this campaign" Icon={UsersRound}>
          <p className="max-w-md text-muted">A batch calls the people in a CSV file. Its results are included here.</p>
          <Button look="primary" onClick={() => setAdding(true)}>
            Add a batch
          </Button>
        </EmptyState>
      )}
      {batches.length > 0 && (
        <section aria-labelledby="campaign-batches" className="flex flex-col gap-3">
          <h2 id="campaign-batches" className="font-semibold text-[15px]">
            Batches
          </h2>
          <BatchTable batches={batches} onEnd={onEnd} />
          <ListEnd
            query={query}
            shown={batches.length}
            total={query.data?.pages.at(-1)?.total_count ?? 0}
            noun="batch"
            nouns="batches"
          />
        </section>
      )}
      {batches.length > 0 && <CampaignPeople campaign={campaign} />}
      {isAdding && <NewBatchSheet campaign={campaign} onClose={() => setAdding(false)} />}
    </>
  )
}

function outcomeWords({ voicemail_answered, transferred_count, sequence }: Campaign): string {
  const outcomes = countedEach(
    [voicemail_answered, 'answered by voicemail', 'answered by voicemail'],
    [transferred_count, 'transferred', 'transferred'],
  )
  const { retries, wait_period } = sequence
  return [
    outcomes.length > 0 && `Of these, ${outcomes.join(', ')}.`,
    retries === 0
      ? 'Everyone is called once.'
      : `People who aren’t reached are called up to ${counted(retries, 'more time', 'more times')}, ${counted(wait_period, 'day')} apart.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface ActionsProps {
  readonly campaign: Campaign
  readonly isEmpty: boolean
  readonly onAdd: () => void
}

function Actions({ campaign, isEmpty, onAdd }: ActionsProps) {
  const { campaign_id, campaign_name, state } = campaign
  const navigate = useNavigateWhileHere()
  const [isEditing, setEditing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const params = { campaign_id }
  const refresh = () =>
    Promise.all(['campaigns', 'batches'].map(key => queryClient.invalidateQueries({ queryKey: [key] })))
  const onError = (error: unknown) => toast.error(messageOf(error))
  const turn = useMutation({
    mutationFn: () =>
      state === 'running'
        ? call('POST /api/v1/campaigns/:campaign_id/stop', { params })
        : call('POST /api/v1/campaigns/:campaign_id/resume', { params }),
    onSuccess: refresh,
    onError,
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/v1/campaigns/:campaign_id', { params }),
    onSuccess: async () => {
      toast(`Deleted “${campaign_name}”. Its calls were kept.`)
      await navigate({ to: '/batches', search: { tab: 'campaigns' } })
      await refresh()
    },
    onError,
  })
  return (
    <>
      <Button onClick={() => setLeaving(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete…
      </Button>
      <Button onClick={() => setEditing(true)}>
        <Pencil aria-hidden className="size-4" />
        Edit…
      </Button>
      {!isEmpty && (
        <Button onClick={onAdd}>
          <ListPlus aria-hidden className="size-4" />
          Add a batch
        </Button>
      )}
      {!isEmpty && state !== 'completed' && (
        <TurnButton state={state} busy={turn.isPending} onTurn={() => turn.mutate()} />
      )}
      {isEditing && <EditCampaignDialog campaign={campaign} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Delete “${campaign_name}”?`}
        description="Its batches stop. Batches and calls are kept but no longer grouped. You can’t undo this."
        confirm="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListPlus, Megaphone, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { ListEnd, useNextPage } from '#studio/shell/lists/ListEnd.tsx'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Segments } from '#ui/Segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { BatchTable } from './BatchTable.tsx'
import { CampaignTable } from './CampaignTable.tsx'
import { NewBatchSheet } from './NewBatchSheet.tsx'
import { batchesQuery, campaignsQuery } from './queries.ts'

/** Lists of people that are called, and the campaigns that group them. */
export function BatchesPage() {
  usePageTitle('Batches')
  const { tab, campaign } = useSearch({ from: '/frame/batches' })
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  return (
    <Page>
      <PageHeader
        title="Batches"
        description="Call a list of people with one prompt or pathway, at a pace that you set."
        actions={
          <Button look="primary" onClick={() => setNew(true)}>
            <ListPlus aria-hidden className="size-4" />
            New batch
          </Button>
        }
      />
      <div className="w-60 max-w-full">
        <Segments
          label="What is listed"
          value={tab === 'campaigns' ? 'campaigns' : 'batches'}
          onChange={next => void navigate({ to: '/batches', search: next === 'campaigns' ? { tab: 'campaigns' } : {} })}
          items={[
            { value: 'batches', label: 'Batches' },
            { value: 'campaigns', label: 'Campaigns' },
          ]}
        />
      </div>
      {tab === 'campaigns' ? <Campaigns /> : <Batches campaign={campaign} onNew={() => setNew(true)} />}
      {isNew && <NewBatchSheet onClose={() => setNew(false)} />}
    </Page>
  )
}

function Batches({ campaign, onNew }: { readonly campaign: string | undefined; readonly onNew: () => void }) {
  const query = useInfiniteQuery(batchesQuery(campaign === undefined ? {} : { campaign_id: campaign }))
  const { data, error, refetch } = query
  const onEnd = useNextPage(query)
  if (!data) return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />
  const batches = data.pages.flatMap(page => page.batches)
  if (batches.length === 0) {
    return (
      <EmptyState title={campaign === undefined ? 'No batches yet' : 'No batches in this campaign'} Icon={UsersRound}>
        <p className="max-w-md text-muted">
          Drop in a CSV file with a phone number in each row. The other columns fill the placeholders of your prompt.
        </p>
        {campaign === undefined ? (
          <Button look="primary" onClick={onNew}>
            Create the first batch
          </Button>
        ) : (
          <Link to="/batches" search={{}} className={buttonLook()}>
            Show all batches
          </Link>
        )}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {campaign !== undefined && (
        <p className="text-muted">
          Batches of one campaign.{' '}
          <Link to="/batches" search={{}} className="text-accent hover:underline">
            Show all batches
          </Link>
        </p>
      )}
      <BatchTable batches={batches} onEnd={onEnd} />
      <ListEnd
        query={query}
        shown={batches.length}
        total={data.pages.at(-1)?.total_count ?? 0}
        noun="batch"
        nouns="batches"
      />
    </div>
  )
}

function Campaigns() {
  const query = useInfiniteQuery(campaignsQuery)
  const { data, error, refetch } = query
  const onEnd = useNextPage(query)
  if (!data) return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />
  const campaigns = data.pages.flatMap(page => page.campaigns)
  if (campaigns.length === 0) {
    return (
      <EmptyState title="No campaigns yet" Icon={Megaphone}>
        <p className="max-w-md text-muted">
          A campaign groups batches. Name one when you create a batch, or create campaigns with retries through the API.
        </p>
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <CampaignTable campaigns={campaigns} onEnd={onEnd} />
      <ListEnd query={query} shown={campaigns.length} total={data.pages.at(-1)?.total_count ?? 0} noun="campaign" />
    </div>
  )
}

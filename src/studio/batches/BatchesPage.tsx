import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListPlus, Megaphone, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { ListEnd, useNextPage } from '#studio/shell/lists/ListEnd.tsx'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button } from '#ui/Button.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Segments } from '#ui/Segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { BatchTable } from './BatchTable.tsx'
import { CampaignTable } from './CampaignTable.tsx'
import { NewBatchSheet } from './NewBatchSheet.tsx'
import { NewCampaignSheet } from './NewCampaignSheet.tsx'
import { batchesQuery, campaignsQuery } from './queries.ts'

/** Lists of people that are called, and the campaigns that group them. */
export function BatchesPage() {
  usePageTitle('Batches')
  const { tab } = useSearch({ from: '/frame/batches' })
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const isCampaigns = tab === 'campaigns'
  return (
    <Page>
      <PageHeader
        title="Batches"
        description="Call a list of people with one prompt or pathway, at your pace."
        actions={
          <Button look="primary" onClick={() => setNew(true)}>
            {isCampaigns ? <Megaphone aria-hidden className="size-4" /> : <ListPlus aria-hidden className="size-4" />}
            {isCampaigns ? 'New campaign' : 'New batch'}
          </Button>
        }
      />
      <div className="w-60 max-w-full">
        <Segments
          label="What is listed"
          value={isCampaigns ? 'campaigns' : 'batches'}
          onChange={next => void navigate({ to: '/batches', search: next === 'campaigns' ? { tab: 'campaigns' } : {} })}
          items={[
            { value: 'batches', label: 'Batches' },
            { value: 'campaigns', label: 'Campaigns' },
          ]}
        />
      </div>
      {isCampaigns ? <Campaigns onNew={() => setNew(true)} /> : <Batches onNew={() => setNew(true)} />}
      {isNew && isCampaigns && <NewCampaignSheet onClose={() => setNew(false)} />}
      {isNew && !isCampaigns && <NewBatchSheet onClose={() => setNew(false)} />}
    </Page>
  )
}

function Batches({ onNew }: { readonly onNew: () => void }) {
  const query = useInfiniteQuery(batchesQuery({}))
  const { data, error, refetch } = query
  const onEnd = useNextPage(query)
  if (!data) return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />
  const batches = data.pages.flatMap(page => page.batches)
  if (batches.length === 0) {
    return (
      <EmptyState title="No batches yet" Icon={UsersRound}>
        <p className="max-w-md text-muted">
          Upload a CSV file with a phone number in each row. Other columns fill placeholders in your prompt.
        </p>
        <Button look="primary" onClick={onNew}>
          Create a batch
        </Button>
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-3">
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

function Campaigns({ onNew }: { readonly onNew: () => void }) {
  const query = useInfiniteQuery(campaignsQuery)
  const { data, error, refetch } = query
  const onEnd = useNextPage(query)
  if (!data) return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />
  const campaigns = data.pages.flatMap(page => page.campaigns)
  if (campaigns.length === 0) {
    return (
      <EmptyState title="No campaigns yet" Icon={Megaphone}>
        <p className="max-w-md text-muted">
          A campaign calls a list of numbers and retries those who weren’t reached. It can also group batches.
        </p>
        <Button look="primary" onClick={onNew}>
          Create a campaign
        </Button>
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

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { messageOf } from '#studio/shell/api.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { ImportArea } from './ImportArea.tsx'
import { NewPathwayActions, WaysToStart } from './NewPathway.tsx'
import { findPathways, NEWEST_FIRST, nextOrder } from './order.ts'
import { PathwayTable } from './PathwayTable.tsx'

/** Every pathway, to search, sort and open. */
export function PathwaysPage() {
  usePageTitle('Pathways')
  const { data, error, refetch } = useQuery(pathwaysQuery)
  return (
    <ImportArea>
      <Page>
        <PageHeader
          title="Pathways"
          description="Each says what an agent says on the phone, and where the conversation goes next."
          actions={data && data.length > 0 && <NewPathwayActions />}
        />
        {!data && (error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />)}
        {data?.length === 0 && <WaysToStart />}
        {data && data.length > 0 && <Found pathways={data} />}
      </Page>
    </ImportArea>
  )
}

function Found({ pathways }: { readonly pathways: readonly PathwaySummary[] }) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState(NEWEST_FIRST)
  const shown = findPathways(pathways, search, order)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          label="Search pathways"
          placeholder="Search by name or description"
          value={search}
          onChange={setSearch}
        />
        <p role="status" className="text-muted text-xs">
          {search.trim() !== '' &&
            (shown.length === 1 ? '1 pathway matches.' : `${inDigits(shown.length)} pathways match.`)}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={`No pathways match “${search.trim()}”`}>
          <Button onClick={() => setSearch('')}>Clear the search</Button>
        </EmptyState>
      ) : (
        <PathwayTable pathways={shown} order={order} onOrder={key => setOrder(nextOrder(order, key))} />
      )}
    </>
  )
}

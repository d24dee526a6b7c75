import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { messageOf } from '#studio/shell/api.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button } from '#ui/Button.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { ImportArea, useOpenImport } from './ImportArea.tsx'
import { NewPathwayButton, WaysToStart } from './NewPathwayDialog.tsx'
import { findPathways, NEWEST_FIRST, nextOrder } from './order.ts'
import { PathwayTable } from './PathwayTable.tsx'
import { pathwaysQuery } from './queries.ts'

/** Every pathway, to search, sort and open. */
export function PathwaysPage() {
  usePageTitle('Pathways')
  return (
    <ImportArea>
      <Page>
        <PageHeader
          title="Pathways"
          description="Each says what an agent says on the phone, and where the talk goes next."
          actions={
            <>
              <ImportButton />
              <NewPathwayButton />
            </>
          }
        />
        <Content />
      </Page>
    </ImportArea>
  )
}

function ImportButton() {
  const openImport = useOpenImport()
  return (
    <Button onClick={openImport}>
      <FileUp aria-hidden className="size-4" />
      Import a file
    </Button>
  )
}

function Content() {
  const { data, error, refetch } = useQuery(pathwaysQuery)
  const openImport = useOpenImport()
  if (!data) return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />
  return data.length === 0 ? <WaysToStart onImport={openImport} /> : <Found pathways={data} />
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
          {search.trim() !== '' && (shown.length === 1 ? '1 pathway fits.' : `${shown.length} pathways fit.`)}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={`No pathway fits “${search.trim()}”`}>
          <Button onClick={() => setSearch('')}>Clear the search</Button>
        </EmptyState>
      ) : (
        <PathwayTable pathways={shown} order={order} onOrder={key => setOrder(nextOrder(order, key))} />
      )}
    </>
  )
}

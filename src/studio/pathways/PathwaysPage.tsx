import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { messageOf } from '#studio/shell/api.ts'
import { useListSearch } from '#studio/shell/lists/useListSearch.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { DeletedPathways } from './DeletedPathways.tsx'
import { ImportArea } from './ImportArea.tsx'
import { NewPathwayActions, WaysToStart } from './NewPathway.tsx'
import { findPathways, nextOrder, readOrder, writeOrder } from './order.ts'
import { PathwayTable } from './PathwayTable.tsx'

/** Every pathway, to search, sort and open. */
export function PathwaysPage() {
  usePageTitle('Pathways')
  const { data, error, refetch } = useQuery(pathwaysQuery)
  const { deleted } = useSearch({ from: '/frame/pathways' })
  if (deleted !== undefined) return <Deleted />
  return (
    <ImportArea>
      <Page>
        <PageHeader
          title="Pathways"
          description="Everything your agents say, and where each conversation goes next."
          actions={data && data.length > 0 && <NewPathwayActions />}
        />
        {!data && (error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />)}
        {data?.length === 0 && <WaysToStart />}
        {data && data.length > 0 && <Found pathways={data} />}
        {data && (
          <Link
            to="/pathways"
            search={{ deleted: 'yes' }}
            className={`self-center ${buttonLook({ look: 'quiet', size: 'small' })}`}
          >
            <Trash2 aria-hidden className="size-3.5" />
            Recently deleted
          </Link>
        )}
      </Page>
    </ImportArea>
  )
}

function Deleted() {
  return (
    <Page>
      <PageHeader
        title="Recently deleted"
        description="Pathways deleted in the last 30 days. Restore one to edit and call it again."
        actions={
          <Link to="/pathways" search={{}} className={buttonLook()}>
            All pathways
          </Link>
        }
      />
      <DeletedPathways />
    </Page>
  )
}

function Found({ pathways }: { readonly pathways: readonly PathwaySummary[] }) {
  const [search, setSearch] = useListSearch()
  const { sort } = useSearch({ from: '/frame/pathways' })
  const navigate = useNavigate({ from: '/pathways' })
  const order = readOrder(sort)
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
        <PathwayTable
          pathways={shown}
          order={order}
          onOrder={key =>
            void navigate({ search: old => ({ ...old, sort: writeOrder(nextOrder(order, key)) }), replace: true })
          }
        />
      )}
    </>
  )
}

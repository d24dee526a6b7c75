import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#studio/shell/api.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { NewPathway } from './NewPathway.tsx'
import { PathwayRows } from './PathwayRows.tsx'
import { pathwaysQuery } from './queries.ts'

const RECENT = 6

/** Where a person begins: a first pathway, or the ones they worked on last. */
export function HomePage() {
  usePageTitle('Home')
  const { data, error, refetch } = useQuery(pathwaysQuery)
  const recent = [...(data ?? [])].sort((a, b) => b.updated_at.localeCompare(a.updated_at)).slice(0, RECENT)
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 p-8">
      <header className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold text-2xl">{data?.length === 0 ? 'Draw your first pathway' : 'Home'}</h1>
          <p className="mt-1 text-muted">
            A pathway says what your agent says on the phone, and where the talk goes next.
          </p>
        </div>
        <NewPathway />
      </header>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {recent.length > 0 && (
        <section aria-labelledby="recent" className="flex flex-col gap-3">
          <h2 id="recent" className="font-semibold">
            Recently changed
          </h2>
          <PathwayRows pathways={recent} />
        </section>
      )}
    </div>
  )
}

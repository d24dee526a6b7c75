import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { activitySubjects } from '#contract/activity.ts'
import { messageOf } from '#studio/shell/api.ts'
import { keysQuery } from '#studio/shell/keysQuery.ts'
import { ListEnd, useNextPage } from '#studio/shell/lists/ListEnd.tsx'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button } from '#ui/Button.tsx'
import { FilterSelect } from '#ui/fields.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { activityQuery } from './queries.ts'
import { subjectNames } from './words.ts'

const periods = {
  today: { title: 'Today', days: 1 },
  week: { title: 'Last 7 days', days: 7 },
  month: { title: 'Last 30 days', days: 30 },
} as const

const isPeriod = (value: string): value is keyof typeof periods => Object.hasOwn(periods, value)

interface Filters {
  readonly kind: string
  readonly who: string
  readonly time: string
}

/** The activity log: who changed what, newest first. */
export function ActivityPage() {
  usePageTitle('Activity')
  const { kind = '', who = '', time = '' } = useSearch({ from: '/frame/activity' })
  const navigate = useNavigate()
  const { data: keys = [] } = useQuery(keysQuery)
  const query = useInfiniteQuery(activityQuery(asked({ kind, who, time })))
  const { data, error, refetch } = query
  const onEnd = useNextPage(query)
  const entries = [...new Map(data?.pages.flatMap(page => page.activity).map(one => [one.entry_id, one])).values()]
  const total = data?.pages.at(-1)?.total_count ?? 0
  const isFiltered = kind !== '' || who !== '' || time !== ''
  const isEmpty = data !== undefined && entries.length === 0
  function show(filters: Filters) {
    const search = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
    void navigate({ to: '/activity', search })
  }
  return (
    <Page>
      <PageHeader
        title="Activity"
        description="Who changed what. Pathway saves within ten minutes count as one entry."
      />
      {(!isEmpty || isFiltered) && (
        <div className="flex flex-wrap gap-2">
          <FilterSelect
            label="What was changed"
            className="!w-44"
            value={kind}
            onValue={value => show({ kind: value, who, time })}
            options={[
              { value: '', label: 'Anything' },
              ...activitySubjects.map(subject => ({ value: subject, label: subjectNames[subject] })),
            ]}
          />
          <FilterSelect
            label="Changed by"
            className="!w-48"
            value={who}
            onValue={value => show({ kind, who: value, time })}
            options={[
              { value: '', label: 'Anyone' },
              ...keys.map(({ key_id, name }) => ({ value: key_id, label: `Key “${name}”` })),
            ]}
          />
          <FilterSelect
            label="Time"
            className="!w-36"
            value={time}
            onValue={value => show({ kind, who, time: value })}
            options={[
              { value: '', label: 'Any time' },
              ...Object.entries(periods).map(([value, { title }]) => ({ value, label: title })),
            ]}
          />
        </div>
      )}
      {error && !data ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {isEmpty && !isFiltered && (
        <EmptyState title="No changes yet" Icon={History}>
          <p className="max-w-md text-muted">Changes by you, your team, and your API keys appear here.</p>
        </EmptyState>
      )}
      {isEmpty && isFiltered && (
        <EmptyState title="No changes match">
          <Button onClick={() => show({ kind: '', who: '', time: '' })}>Show all changes</Button>
        </EmptyState>
      )}
      {entries.length > 0 && (
        <div className="flex flex-col gap-3">
          <ActivityTable entries={entries} total={total} onEnd={query.hasNextPage ? onEnd : undefined} />
          <ListEnd query={query} shown={entries.length} total={total} noun="change" />
        </div>
      )}
    </Page>
  )
}

/** The filters as the API takes them; days begin at midnight of whoever looks. */
function asked({ kind, who, time }: Filters) {
  const subject_type = activitySubjects.find(subject => subject === kind)
  return {
    ...(subject_type && { subject_type }),
    ...(who !== '' && { who }),
    ...(isPeriod(time) && { start_date: daysAgo(periods[time].days - 1) }),
  }
}

function daysAgo(count: number): string {
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  midnight.setDate(midnight.getDate() - count)
  return midnight.toISOString()
}

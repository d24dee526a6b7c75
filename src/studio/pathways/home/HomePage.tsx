import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PathwaySummary } from '#contract/pathways.ts'
import { messageOf } from '#studio/shell/api.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { buttonLook } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { useStartPathway } from '../actions.ts'
import { ImportArea } from '../ImportArea.tsx'
import { NewPathwayActions, WaysToStart } from '../NewPathway.tsx'
import { findPathways, NEWEST_FIRST } from '../order.ts'
import { PathwayTable } from '../PathwayTable.tsx'
import { TemplateGallery } from '../templates/TemplateGallery.tsx'
import { CallsToday } from './CallsToday.tsx'
import { LivePathways } from './LivePathways.tsx'
import { faultsOf, nextSteps } from './nextSteps.ts'
import { type Overview, overviewQuery } from './overviewQuery.ts'
import { RunningNow } from './RunningNow.tsx'
import { StepList } from './StepList.tsx'

/** Start page: templates for a first pathway, or what is live, running and wrong, and the recent pathways. */
export function HomePage() {
  usePageTitle('Home')
  const pathways = useQuery(pathwaysQuery)
  const overview = useQuery(overviewQuery)
  const error = pathways.error ?? overview.error
  if (!pathways.data || !overview.data) {
    const retry = () => void Promise.all([pathways, overview].map(one => one.refetch()))
    return (
      <Page>
        <PageHeader title="Home" />
        {error ? <ErrorState message={messageOf(error)} onRetry={retry} /> : <Skeleton />}
      </Page>
    )
  }
  const isNew = pathways.data.length === 0 && !hasCalls(overview.data)
  return (
    <ImportArea>{isNew ? <FirstRun /> : <Returning pathways={pathways.data} overview={overview.data} />}</ImportArea>
  )
}

function hasCalls({ hours, running }: Overview): boolean {
  const isBusy = hours.some(({ start: _, ...outcomes }) => Object.values(outcomes).some(count => count > 0))
  return isBusy || running.batches.length > 0
}

function FirstRun() {
  return (
    <Page>
      <PageHeader
        title="Build your first pathway"
        description="A pathway defines what your agent says and where the conversation goes next. Start from a working example, try it in chat, then make it your own."
      />
      <WaysToStart />
    </Page>
  )
}

const RECENT = 5

interface ReturningProps {
  readonly pathways: readonly PathwaySummary[]
  readonly overview: Overview
}

function Returning({ pathways, overview }: ReturningProps) {
  const { fromTemplate, isBusy } = useStartPathway()
  return (
    <Page>
      <PageHeader
        title="Home"
        description="What’s live, what’s running, and what needs attention."
        actions={<NewPathwayActions />}
      />
      <StepList title="Needs attention" steps={faultsOf(overview)} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <CallsToday overview={overview} />
        <RunningNow overview={overview} pathways={pathways} />
      </div>
      <LivePathways overview={overview} />
      {pathways.length > 0 && (
        <section aria-labelledby="recent" className="flex flex-col gap-3">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="recent" className="font-semibold text-[15px]">
              Recent pathways
            </h2>
            {pathways.length > RECENT && (
              <Link to="/pathways" className={buttonLook({ look: 'quiet', size: 'small' })}>
                All {inDigits(pathways.length)} pathways
              </Link>
            )}
          </div>
          <PathwayTable pathways={findPathways(pathways, '', NEWEST_FIRST).slice(0, RECENT)} />
        </section>
      )}
      <StepList title="Next steps" steps={nextSteps(pathways, overview)} />
      <section aria-labelledby="templates" className="flex flex-col gap-3">
        <h2 id="templates" className="font-semibold text-[15px]">
          Start from a template
        </h2>
        <TemplateGallery
          disabled={isBusy}
          making={fromTemplate.isPending ? fromTemplate.variables.id : undefined}
          onPick={entry => fromTemplate.mutate(entry)}
        />
      </section>
    </Page>
  )
}

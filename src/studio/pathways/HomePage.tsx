import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleDashed, TriangleAlert } from 'lucide-react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { accountQuery } from '#studio/shell/accountQuery.ts'
import { messageOf } from '#studio/shell/api.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { buttonLook } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { inDigits } from '#ui/counted.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { useStartPathway } from './actions.ts'
import { ImportArea } from './ImportArea.tsx'
import { NewPathwayActions, WaysToStart } from './NewPathway.tsx'
import { type NextStep, nextSteps } from './nextSteps.ts'
import { findPathways, NEWEST_FIRST } from './order.ts'
import { PathwayTable } from './PathwayTable.tsx'
import { TemplateGallery } from './templates/TemplateGallery.tsx'

/** Start page: templates for a first pathway, or the recent pathways. */
export function HomePage() {
  usePageTitle('Home')
  const { data, error, refetch } = useQuery(pathwaysQuery)
  if (!data) {
    return (
      <Page>
        <PageHeader title="Home" />
        {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />}
      </Page>
    )
  }
  return <ImportArea>{data.length === 0 ? <FirstRun /> : <Returning pathways={data} />}</ImportArea>
}

function FirstRun() {
  return (
    <Page>
      <PageHeader
        title="Draw your first pathway"
        description="A pathway says what your agent says on the phone, and where the conversation goes next. Start with one that already works: open it, talk to it in the chat, and make it yours."
      />
      <WaysToStart />
    </Page>
  )
}

const RECENT = 5

function Returning({ pathways }: { readonly pathways: readonly PathwaySummary[] }) {
  const account = useQuery(accountQuery)
  const { fromTemplate, isBusy } = useStartPathway()
  const steps = nextSteps(pathways, account.data && account.data.brain.kind === 'model')
  return (
    <Page>
      <PageHeader
        title="Home"
        description="What you worked on last, and what to look at next."
        actions={<NewPathwayActions />}
      />
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
      {steps.length > 0 && <NextSteps steps={steps} />}
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

const marks = {
  danger: <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />,
  warning: <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />,
  neutral: <CircleDashed aria-hidden className="size-4 shrink-0 text-muted" />,
}

function NextSteps({ steps }: { readonly steps: readonly NextStep[] }) {
  const button = buttonLook({ size: 'small' })
  return (
    <section aria-labelledby="next" className="flex flex-col gap-3">
      <h2 id="next" className="font-semibold text-[15px]">
        What to look at next
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {steps.map(({ key, text, tone, pathway_id }) => (
            <li key={key} className="flex items-center gap-3 px-4 py-2.5">
              {marks[tone]}
              <span className="line-clamp-2 min-w-0 flex-1 text-[13px] [overflow-wrap:anywhere]">{text}</span>
              {pathway_id === undefined ? (
                <Link to="/settings" className={button}>
                  Open settings
                </Link>
              ) : (
                <Link to="/pathways/$pathwayId" params={{ pathwayId: pathway_id }} className={button}>
                  Open
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

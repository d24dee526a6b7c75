import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import type { StoredRegistration } from '#contract/registrations.ts'
import { messageOf } from '#studio/shell/api.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { registrationsQuery } from './queries.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** Registrations of the brand that sends messages: how they stand, and the form of a new one. */
export function RegistrationPage() {
  usePageTitle('Registration')
  const { data, error, refetch } = useQuery(registrationsQuery)
  const [isWriting, setWriting] = useState(false)
  return (
    <Page>
      <Link
        to="/messages"
        className="-mb-3 inline-flex items-center gap-1.5 self-start rounded text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Messages
      </Link>
      <PageHeader
        title="Registration"
        description="US carriers deliver texts only from registered businesses (A2P 10DLC). Approval takes up to two weeks."
        actions={
          data && data.length > 0 && !isWriting ? (
            <Button onClick={() => setWriting(true)}>
              <Plus aria-hidden className="size-4" />
              Register again
            </Button>
          ) : null
        }
      />
      {error && !data ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {data && (isWriting || data.length === 0) && <RegistrationForm onSubmitted={() => setWriting(false)} />}
      {data && data.length > 0 && (
        <ul aria-label="Registrations" className="flex flex-col gap-3">
          {data.map(one => (
            <li key={one.registration_id}>
              <Submission registration={one} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

const states: Readonly<Record<StoredRegistration['status'], { readonly title: string; readonly tone: Tone }>> = {
  pending: { title: 'In review', tone: 'accent' },
  approved: { title: 'Approved', tone: 'success' },
  failed: { title: 'Rejected', tone: 'danger' },
}

function Submission({ registration }: { readonly registration: StoredRegistration }) {
  const { status, submission, brandType, failureReason, history, carrier } = registration
  return (
    <Card className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold text-[15px]">{submission.businessName}</h2>
        <Badge tone={states[status].tone}>{states[status].title}</Badge>
        {carrier === 'simulated' && <Badge>Simulated</Badge>}
        {brandType !== null && <span className="text-muted text-xs">{brandType}</span>}
      </div>
      {failureReason !== null && <p className="text-[13px] text-danger">{failureReason}</p>}
      <ol aria-label="History" className="flex flex-col gap-1 text-[13px]">
        {history.map(({ status: state, message, created_at }) => (
          <li key={`${state} ${created_at}`} className="flex gap-3">
            <RelativeTime iso={created_at} className="w-28 shrink-0 text-muted" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

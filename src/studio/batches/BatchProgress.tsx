import { CircleCheck, CirclePause, CirclePlay, type LucideIcon, PencilLine } from 'lucide-react'
import type { BatchProgress, BatchSummary } from '#contract/batches.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { countedEach, inDigits } from '#ui/counted.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'

const states: Record<
  BatchSummary['state'],
  { readonly title: string; readonly tone: Tone; readonly Icon: LucideIcon }
> = {
  draft: { title: 'Not started', tone: 'neutral', Icon: PencilLine },
  running: { title: 'Running', tone: 'accent', Icon: CirclePlay },
  stopped: { title: 'Stopped', tone: 'warning', Icon: CirclePause },
  completed: { title: 'Completed', tone: 'success', Icon: CircleCheck },
}

export function BatchState({ state }: { readonly state: BatchSummary['state'] }) {
  const { title, tone, Icon } = states[state]
  return (
    <Badge tone={tone} Icon={Icon}>
      {title}
    </Badge>
  )
}

/** The people whose calls are over, of all who are called. */
export function doneOf({ entries, skipped, waiting, calls, completed }: BatchProgress) {
  const people = entries - skipped
  return { done: Math.max(0, people - waiting - (calls - completed)), people }
}

/** A bar with how many of the people have been called. */
export function ProgressBar({ progress }: { readonly progress: BatchProgress }) {
  const { done, people } = doneOf(progress)
  const share = people === 0 ? 0 : Math.round((done / people) * 100)
  return (
    <div className="flex min-w-32 items-center gap-2.5">
      <div
        role="progressbar"
        aria-label="People called"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={people}
        className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-raised forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300 motion-reduce:transition-none forced-colors:bg-[Highlight]"
          style={{ width: `${share}%` }}
        />
      </div>
      <span className="whitespace-nowrap text-muted text-xs tabular-nums">
        {inDigits(done)} of {inDigits(people)}
      </span>
    </div>
  )
}

interface ProgressFactsProps {
  readonly progress: BatchProgress
  /** Sentences that follow the outcomes. */
  readonly also: string
}

/** Numbers of people and calls, and when the next call is placed. */
export function ProgressFacts({ progress, also }: ProgressFactsProps) {
  const { done } = doneOf(progress)
  const { statuses } = progress
  const now = (statuses.ringing ?? 0) + (statuses['in-progress'] ?? 0)
  const outcomes = countedEach(
    [statuses.completed ?? 0, 'completed', 'completed'],
    [statuses.busy ?? 0, 'busy', 'busy'],
    [statuses['no-answer'] ?? 0, 'without an answer', 'without an answer'],
    [statuses.failed ?? 0, 'failed', 'failed'],
    [statuses.canceled ?? 0, 'canceled', 'canceled'],
  )
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
        {(
          [
            ['Done', done],
            ['Reached', progress.reached],
            ['On the phone', now],
            ['Waiting', progress.waiting],
            ['Skipped', progress.skipped],
          ] as const
        ).map(([title, number]) => (
          <div key={title}>
            <dt className="text-muted text-xs">{title}</dt>
            <dd className="font-semibold text-[18px] tabular-nums">{inDigits(number)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-xs">
        {[outcomes.length > 0 && `Calls: ${outcomes.join(', ')}.`, also].filter(Boolean).join(' ')}{' '}
        {progress.next_call_at !== null && Date.parse(progress.next_call_at) > Date.now() && (
          <>
            The next call is placed <RelativeTime iso={progress.next_call_at} />.
          </>
        )}
      </p>
    </>
  )
}

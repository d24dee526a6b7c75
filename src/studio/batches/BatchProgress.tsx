import { CircleCheck, CirclePause, CirclePlay, type LucideIcon, PencilLine } from 'lucide-react'
import type { BatchProgress, BatchSummary } from '#contract/batches.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { inDigits } from '#ui/counted.ts'

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

/** Whose calls are over, of all who are called. */
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

import { CircleAlert, CircleStop } from 'lucide-react'
import type { CallRecord } from '#contract/calls.ts'

const waits: Partial<Record<CallRecord['status'], string>> = {
  queued: 'Waiting to be dialed…',
  ringing: 'Ringing…',
}

type Ended = Pick<CallRecord, 'status' | 'completed' | 'error_message' | 'answered_by'>

interface LiveEndProps {
  readonly record: Ended | undefined
  /** True if the timeline has an event for the end. */
  readonly hasEnd: boolean
}

/** Line below the last event: what the call waits for, or how it ended if no event says so. */
export function LiveEnd({ record, hasEnd }: LiveEndProps) {
  if (!record) return null
  if (record.completed) {
    if (hasEnd) return null
    const failed = record.status === 'failed'
    const Icon = failed ? CircleAlert : CircleStop
    return (
      <li className={`flex gap-2.5 pt-2 text-xs leading-5 ${failed ? 'text-danger' : ''}`}>
        <Icon aria-hidden className="mt-[3px] size-3.5 shrink-0" />
        <span className="font-medium">{endingOf(record)}</span>
      </li>
    )
  }
  const text = waits[record.status]
  return (
    <li className="flex items-center gap-2 pt-3 text-muted text-xs">
      <span aria-hidden className="flex gap-1">
        <Dot delay="0ms" />
        <Dot delay="150ms" />
        <Dot delay="300ms" />
      </span>
      {text ?? <span className="sr-only">The call is in progress.</span>}
    </li>
  )
}

const endings: Partial<Record<CallRecord['status'], string>> = {
  busy: 'The line was busy.',
  'no-answer': 'Nobody answered.',
  canceled: 'The call was canceled before anyone answered.',
}

function endingOf({ error_message, answered_by, status }: Ended): string {
  if (error_message !== null) return error_message
  if (answered_by === 'voicemail') return 'A voicemail answered, and the agent hung up.'
  return endings[status] ?? 'The call has ended.'
}

function Dot({ delay }: { readonly delay: string }) {
  return <span className="size-1.5 animate-pulse rounded-full bg-muted/60" style={{ animationDelay: delay }} />
}

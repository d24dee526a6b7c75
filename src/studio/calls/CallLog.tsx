import type { CallDetail } from '#contract/calls.ts'
import { messageOf } from '#studio/shell/api.ts'
import { offset } from '#studio/shell/timeline/duration.ts'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { exactTime } from '#ui/time.ts'
import { useCallLog } from './useCallLog.ts'

const tones = { info: '', performance: 'text-muted', error: 'text-danger' } as const

/** The events of the line and the queue, as the event stream tells them. */
export function CallLog({
  call_id,
  created_at,
  started_at,
}: Pick<CallDetail, 'call_id' | 'created_at' | 'started_at'>) {
  const { events, error, retry } = useCallLog(call_id)
  if (error !== undefined) return <ErrorState message={messageOf(error)} onRetry={retry} />
  if (!events) return <Skeleton rows={4} className="mt-3 h-5" />
  // The moment from which the timeline counts.
  const began = Date.parse(started_at ?? created_at)
  return (
    <ol className="flex flex-col gap-1 pt-3 font-mono text-xs leading-5">
      {events.map(({ timestamp, level, category, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added
        <li key={index} className="flex gap-3">
          <Tooltip label={exactTime(timestamp)}>
            <time dateTime={timestamp} className="w-10 shrink-0 text-right text-muted tabular-nums">
              {offset((Date.parse(timestamp) - began) / 1000)}
            </time>
          </Tooltip>
          <span className="w-12 shrink-0 text-muted">{level}</span>
          <span className={`min-w-0 [overflow-wrap:anywhere] ${tones[category]}`}>{message}</span>
        </li>
      ))}
    </ol>
  )
}

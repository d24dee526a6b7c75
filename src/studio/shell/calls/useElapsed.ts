import { useEffect, useReducer } from 'react'
import type { CallRecord } from '#contract/calls.ts'

type Timed = Pick<CallRecord, 'started_at' | 'end_at' | 'completed'>

const TICK_MS = 250

/** Returns the seconds since a call began, or for which it lasted, as its timeline counts them; undefined if nobody answered. */
export function elapsedOf({ started_at, end_at, completed }: Timed, now: number): number | undefined {
  if (started_at === null) return undefined
  const end = completed && end_at !== null ? Date.parse(end_at) : now
  return Math.max(0, (end - Date.parse(started_at)) / 1000)
}

/** Returns the duration of a call in seconds, ticking while it lasts; undefined if nobody answered. */
export function useElapsed(record: Timed | undefined): number | undefined {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const isCounting = record !== undefined && record.started_at !== null && !record.completed
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  return record && elapsedOf(record, Date.now())
}

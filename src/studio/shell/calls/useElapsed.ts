import { useEffect, useReducer } from 'react'
import type { CallRecord } from '#contract/calls.ts'

const TICK_MS = 250

/** Returns the duration of a call in seconds, ticking while it lasts; undefined if nobody answered. */
export function useElapsed(
  record: Pick<CallRecord, 'started_at' | 'completed' | 'corrected_duration'> | undefined,
): number | undefined {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const isCounting = record !== undefined && record.started_at !== null && !record.completed
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  if (!record?.started_at) return undefined
  return record.completed ? record.corrected_duration : Math.max(0, (Date.now() - Date.parse(record.started_at)) / 1000)
}

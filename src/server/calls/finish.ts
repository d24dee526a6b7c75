import type { ServiceContext } from '../context.ts'
import type { CallRow } from '../db/schema.ts'
import { addNote, changeCall } from './store.ts'
import { sendRecord } from './webhook.ts'

/** Stores how the call ended, once, and lets its webhook know; `duration` is what was measured of its conversation (seconds), where it was. */
export async function finish(context: ServiceContext, call: CallRow, end: Partial<CallRow>) {
  const { end_at, duration } = extentOf(call, end, context.clock.now())
  const failed = end.status === 'failed'
  const change: Partial<CallRow> = {
    ...end,
    queue_status: failed ? 'call_error' : 'complete',
    completed: true,
    end_at,
    duration,
    ...(end.transferred_to ? { transferred_at: end_at } : {}),
  }
  const ended = await changeCall(context, call.call_id, change, transaction => sendRecord(context, call, transaction))
  if (!ended) return
  await addNote(context, call, {
    level: 'queue',
    category: failed ? 'error' : 'info',
    message: failed ? `Call failed: ${end.error_message ?? ''}` : `Call complete: ${end.status ?? ''}`,
  })
}

/** The end of a call and its length, never less than nothing: the clock may have been set meanwhile, or be another's. */
function extentOf({ started_at }: CallRow, end: Partial<CallRow>, now: number): { end_at: Date; duration: number } {
  if (!started_at) return { end_at: end.end_at ?? new Date(now), duration: 0 }
  const duration = end.duration ?? Math.max(0, ((end.end_at?.getTime() ?? now) - started_at.getTime()) / 1000)
  return { end_at: new Date(started_at.getTime() + duration * 1000), duration }
}

/** Seconds since it was made, whatever becomes of the system's clock. */
export function stopwatch(): () => number {
  const begun = performance.now()
  return () => (performance.now() - begun) / 1000
}

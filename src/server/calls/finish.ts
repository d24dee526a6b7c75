import type { ServiceContext } from '../context.ts'
import type { CallRow } from '../db/schema.ts'
import { isRecorded, sendRecording } from '../recordings/recordings.ts'
import type { Note } from './notes.ts'
import { extractOutcome, isReadByModel } from './outcome/outcome.ts'
import { changeCall, storeNote } from './store.ts'
import { sendRecord } from './webhook.ts'

/** Stores how the call ended, once, and lets its webhook know, after a model has read the call where there is one; `duration` is what was measured of its conversation (seconds), where it was. */
export async function finish(context: ServiceContext, call: CallRow, end: Partial<CallRow>) {
  const { end_at, duration } = extentOf(call, end, context.clock.now())
  const failed = end.status === 'failed'
  const facts: Partial<CallRow> = {
    ...end,
    queue_status: failed ? 'call_error' : 'complete',
    completed: true,
    end_at,
    duration,
    ...(isRecorded(call) && { recording: 'pending' as const }),
    price: Math.round((duration / 60) * context.settings.pricePerMinute * 10_000) / 10_000,
    ...(end.transferred_to ? { transferred_at: end_at } : {}),
  }
  const isRead = isReadByModel(context, call)
  const change = isRead ? facts : { ...facts, ...(await extractOutcome(context, { ...call, ...facts })) }
  const isChanged = await changeCall(context, call.call_id, change, async transaction => {
    await sendRecording(context, call, transaction)
    // Before the record, which is the last that a webhook hears of a call.
    await storeNote(context, call, noteOfEnd(end), transaction)
    if (isRead) await context.jobs.send('call-outcome', { call_id: call.call_id }, { transaction })
    else await sendRecord(context, call, transaction)
  })
  if (isChanged) context.metrics.callEnded(end.status ?? 'completed')
}

function noteOfEnd({ status, error_message }: Partial<CallRow>): Note {
  return status === 'failed'
    ? { level: 'queue', category: 'error', message: `Call failed: ${error_message ?? ''}` }
    : { level: 'queue', category: 'info', message: `Call complete: ${status ?? ''}` }
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

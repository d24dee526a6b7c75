import { eq } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { calls } from '../db/schema.ts'
import { playedEvent } from '../workers/played.ts'
import { finish } from './finish.ts'
import { addEvents, readLastEvent } from './store.ts'

/**
 * Ends a call whose playing broke off, as far as anything is known of it: until the last event of its timeline, or until the later
 * moment at which its process still lived; until now where none is given.
 */
export async function endInterrupted(context: ServiceContext, call_id: string, message: string, until?: Date) {
  const { db } = context.database
  const [call] = await db.select().from(calls).where(eq(calls.call_id, call_id))
  if (!call || call.completed) return
  const last = await readLastEvent(db, call_id)
  const lived = until ?? new Date(context.clock.now())
  const end_at = last && last.created_at > lived ? last.created_at : lived
  if (last && last.event_type !== 'conversation.end') {
    const place = {
      conversation_id: call_id,
      node_id: last.node_id,
      operation_id: null,
      created_at: end_at.toISOString(),
    }
    const { sequence } = last
    const input = playedEvent({
      ...place,
      sequence: sequence + 1,
      event_type: 'conversation.input',
      payload: { type: 'stop', message, reason: 'error' },
    })
    const end = playedEvent({
      ...place,
      sequence: sequence + 2,
      event_type: 'conversation.end',
      payload: { reason: 'error', message },
    })
    await addEvents(
      context,
      [input, end].map(event => ({ call, event })),
    )
  }
  await finish(context, call, { status: 'failed', error_message: message, end_at })
}

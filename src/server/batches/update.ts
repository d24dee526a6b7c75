import { and, eq, isNotNull, not } from 'drizzle-orm'
import type { BatchUpdate } from '#contract/batches.ts'
import type { ServiceContext } from '../context.ts'
import { type BatchRow, batchEntries, batches } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { BATCH, findBatch, mine, rateOf } from './batches.ts'

/** Changes the pace and the quiet hours of a batch for everybody who is not called yet (`docs/api-decisions.md` §15). 409 once it is completed. */
export async function updateBatch(
  { database, settings, clock, bus }: ServiceContext,
  account_id: string,
  batch_id: string,
  { label, calls_per_minute, quiet_hours }: BatchUpdate,
): Promise<BatchRow> {
  await findBatch(database.db, account_id, batch_id)
  const now = clock.now()
  const changed = await database.db.transaction(async tx => {
    // Whoever dispatches holds the row until its calls are in the queue.
    const [batch] = await tx.select().from(batches).where(mine(account_id, batch_id)).for('update')
    if (!batch || batch.state === 'completed')
      throw new ApiError(409, 'This batch is completed. There’s no one left to call.')
    const change: Partial<BatchRow> = {
      ...(label !== undefined && { label }),
      // Entries that the old pace made wait do not wait any more.
      ...(calls_per_minute !== undefined && {
        calls_per_minute: rateOf(calls_per_minute, settings.batchCallsPerMinute),
        next_at: new Date(now),
      }),
      ...(quiet_hours !== undefined && {
        quiet_start: quiet_hours?.start ?? null,
        quiet_end: quiet_hours?.end ?? null,
      }),
    }
    if (Object.keys(change).length > 0) await tx.update(batches).set(change).where(mine(account_id, batch_id))
    if (quiet_hours !== undefined) {
      // They may have been put off until the end of the old quiet hours; the new ones are looked at when their time has come.
      await tx
        .update(batchEntries)
        .set({ due_at: batch.start_at && batch.start_at.getTime() > now ? batch.start_at : new Date(now) })
        .where(
          and(
            eq(batchEntries.batch_id, batch_id),
            eq(batchEntries.round, 0),
            not(batchEntries.settled),
            isNotNull(batchEntries.due_at),
          ),
        )
    }
    return { ...batch, ...change }
  })
  await bus.publish(BATCH, batch_id)
  return changed
}

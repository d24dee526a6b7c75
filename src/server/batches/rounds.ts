import { and, eq, inArray, isNull, not, or } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { batchEntries, batches, type CallRow, calls } from '../db/schema.ts'

const ENTRIES_AT_ONCE = 200
const DAY_MS = 24 * 60 * 60_000

type EndedCall = Pick<CallRow, 'status' | 'answered_by'>

/** True if a person was reached, or the call was canceled by somebody: then nobody calls again. */
export function isLastCall({ status, answered_by }: EndedCall): boolean {
  if (answered_by === 'human' || status === 'canceled') return true
  return status === 'completed' && answered_by !== 'voicemail' && answered_by !== 'no-answer'
}

/**
 * Looks at calls of a batch with retries that have ended: who was reached is settled, and who was not is called again after the waiting
 * period. @returns Whether any had ended.
 */
export async function settleEntries({ database }: ServiceContext, batch_id: string): Promise<boolean> {
  return database.db.transaction(async tx => {
    const [batch] = await tx
      .select()
      .from(batches)
      .where(and(eq(batches.batch_id, batch_id), eq(batches.state, 'running')))
      .for('update', { skipLocked: true })
    if (!batch || batch.most_rounds === 1) return false
    const ended = await tx
      .select({
        index: batchEntries.index,
        call_id: calls.call_id,
        status: calls.status,
        answered_by: calls.answered_by,
        end_at: calls.end_at,
      })
      .from(batchEntries)
      .leftJoin(
        calls,
        and(
          eq(calls.batch_id, batchEntries.batch_id),
          eq(calls.batch_entry, batchEntries.index),
          eq(calls.batch_round, batchEntries.round),
        ),
      )
      .where(
        and(
          eq(batchEntries.batch_id, batch_id),
          not(batchEntries.settled),
          isNull(batchEntries.due_at),
          or(isNull(calls.call_id), calls.completed),
        ),
      )
      .limit(ENTRIES_AT_ONCE)
    if (ended.length === 0) return false
    const ofBatch = eq(batchEntries.batch_id, batch_id)
    // A call that was removed cannot say whom it reached.
    const last = ended.filter(({ status, answered_by }) => status === null || isLastCall({ status, answered_by }))
    if (last.length > 0) {
      const indexes = last.map(({ index }) => index)
      await tx
        .update(batchEntries)
        .set({ settled: true })
        .where(and(ofBatch, inArray(batchEntries.index, indexes)))
    }
    for (const { index, end_at } of ended.filter(entry => !last.includes(entry))) {
      const due_at = new Date((end_at?.getTime() ?? 0) + batch.wait_days * DAY_MS)
      await tx
        .update(batchEntries)
        .set({ due_at })
        .where(and(ofBatch, eq(batchEntries.index, index)))
    }
    return true
  })
}

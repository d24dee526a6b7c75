import { and, count, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { BatchProgress } from '#contract/batches.ts'
import type { Db } from '../db/database.ts'
import { type BatchRow, batchEntries, calls } from '../db/schema.ts'

/** Progress of batches, in their order; counted from their entries and calls, so that it is always true. */
export async function progressOf(
  db: Db,
  rows: readonly Pick<BatchRow, 'batch_id' | 'state'>[],
): Promise<BatchProgress[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ batch_id }) => batch_id)
  const isWaiting = and(not(batchEntries.settled), isNotNull(batchEntries.due_at))
  const [entries, called] = await Promise.all([
    db
      .select({
        batch_id: batchEntries.batch_id,
        entries: count(),
        skipped: count(batchEntries.fault),
        waiting: sql<number>`count(*) filter (where ${isWaiting})`.mapWith(Number),
        next_at: sql`min(${batchEntries.due_at}) filter (where ${isWaiting})`.mapWith(batchEntries.due_at),
      })
      .from(batchEntries)
      .where(inArray(batchEntries.batch_id, ids))
      .groupBy(batchEntries.batch_id),
    db
      .select({
        batch_id: calls.batch_id,
        status: calls.status,
        completed: calls.completed,
        isReached: sql<boolean>`${calls.answered_by} is not distinct from 'human'`.as('is_reached'),
        calls: count(),
      })
      .from(calls)
      .where(inArray(calls.batch_id, ids))
      .groupBy(calls.batch_id, calls.status, calls.completed, sql`is_reached`),
  ])
  return rows.map(({ batch_id, state }) => {
    const own = entries.find(entry => entry.batch_id === batch_id)
    const groups = called.filter(group => group.batch_id === batch_id)
    const sum = (fits: (group: (typeof groups)[number]) => boolean) =>
      groups.reduce((total, group) => total + (fits(group) ? group.calls : 0), 0)
    const statuses: BatchProgress['statuses'] = {}
    for (const { status, calls: number } of groups) statuses[status] = (statuses[status] ?? 0) + number
    return {
      entries: own?.entries ?? 0,
      skipped: own?.skipped ?? 0,
      waiting: own?.waiting ?? 0,
      calls: sum(() => true),
      completed: sum(({ completed }) => completed),
      reached: sum(({ isReached }) => isReached),
      statuses,
      next_call_at: state === 'running' ? (own?.next_at?.toISOString() ?? null) : null,
    }
  })
}

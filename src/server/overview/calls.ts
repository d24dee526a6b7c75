import { and, desc, eq, gte, inArray, not, type SQL, sql } from 'drizzle-orm'
import {
  type CallOutcome,
  callOutcomes,
  type HourOfCalls,
  OVERVIEW_CALLS,
  OVERVIEW_COUNTED,
  OVERVIEW_ENTRIES,
} from '#contract/overview.ts'
import type { Db } from '../db/database.ts'
import { calls } from '../db/schema.ts'

const HOUR_SECONDS = 3600

/** The outcome of a call, in the order in which the first that fits is it. */
const outcome = sql<CallOutcome>`case
  when not ${calls.completed} then 'open'
  when ${calls.status} = 'canceled' then 'canceled'
  when ${calls.answered_by} = 'voicemail' then 'voicemail'
  when ${calls.status} in ('busy', 'no-answer') then 'unanswered'
  when ${calls.status} = 'completed' then 'answered'
  else 'failed' end`

const none = Object.fromEntries(callOutcomes.map(name => [name, 0])) as Record<CallOutcome, number>

/**
 * The calls since a moment by hour and outcome, and by pathway. Reads the newest `OVERVIEW_CALLS` of them by the index of the list, so that the
 * work is the same however many there are.
 */
export async function countCalls(db: Db, account_id: string, since: Date, now: Date) {
  const newest = db
    .select({
      hour: sql<number>`floor(extract(epoch from ${calls.created_at} - ${since.toISOString()}::timestamptz) / ${HOUR_SECONDS})::int`.as(
        'hour',
      ),
      outcome: outcome.as('outcome'),
      pathway_id: calls.pathway_id,
    })
    .from(calls)
    .where(and(eq(calls.account_id, account_id), gte(calls.created_at, since)))
    .orderBy(desc(calls.created_at))
    .limit(OVERVIEW_CALLS)
    .as('newest')
  const groups = await db
    .select({
      hour: newest.hour,
      outcome: newest.outcome,
      pathway_id: newest.pathway_id,
      count: sql<number>`count(*)::int`,
    })
    .from(newest)
    .groupBy(newest.hour, newest.outcome, newest.pathway_id)
  const last = Math.max(0, Math.floor((now.getTime() - since.getTime()) / (HOUR_SECONDS * 1000)))
  const hours = Array.from({ length: last + 1 }, (_, at): HourOfCalls => {
    const start = new Date(since.getTime() + at * HOUR_SECONDS * 1000).toISOString()
    return { start, ...none }
  })
  const ofPathway = new Map<string, { calls: number; answered: number }>()
  for (const { hour, outcome, pathway_id, count } of groups) {
    // Of a clock that is a little ahead, the call counts to the last hour.
    const counted = hours[Math.min(hour, last)]
    if (counted) counted[outcome] += count
    if (pathway_id === null) continue
    const own = ofPathway.get(pathway_id) ?? { calls: 0, answered: 0 }
    ofPathway.set(pathway_id, own)
    own.calls += count
    if (outcome === 'answered') own.answered += count
  }
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return { hours, ofPathway, is_partial: total === OVERVIEW_CALLS }
}

/** Calls that ring or are in conversation, and how many wait; by the index of the calls that are not over. */
export async function readRunning(db: Db, account_id: string) {
  const open = (...statuses: ('new' | 'queued' | 'allocated' | 'started')[]) =>
    and(eq(calls.account_id, account_id), not(calls.completed), inArray(calls.queue_status, statuses))
  const [rows, call_count, waiting_count] = await Promise.all([
    db
      .select({
        call_id: calls.call_id,
        inbound: calls.inbound,
        to_number: calls.to_number,
        from_number: calls.from_number,
        pathway_id: calls.pathway_id,
        started_at: calls.started_at,
      })
      .from(calls)
      .where(open('allocated', 'started'))
      .orderBy(desc(calls.created_at))
      .limit(OVERVIEW_ENTRIES),
    countBounded(db, open('allocated', 'started')),
    countBounded(db, open('new', 'queued')),
  ])
  const running = rows.map(({ to_number, from_number, started_at, ...row }) => ({
    ...row,
    other_party: row.inbound ? from_number : to_number,
    started_at: started_at?.toISOString() ?? null,
  }))
  return { calls: running, call_count, waiting_count }
}

async function countBounded(db: Db, which: SQL | undefined): Promise<number> {
  const some = db.select({ call_id: calls.call_id }).from(calls).where(which).limit(OVERVIEW_COUNTED).as('some')
  return db.$count(some)
}

/** The newest calls since a moment whose recording failed; by an index of those alone. */
export async function readFailedRecordings(db: Db, account_id: string, since: Date) {
  const rows = await db
    .select({
      call_id: calls.call_id,
      inbound: calls.inbound,
      to_number: calls.to_number,
      from_number: calls.from_number,
      created_at: calls.created_at,
    })
    .from(calls)
    .where(and(eq(calls.account_id, account_id), sql`${calls.recording} = 'failed'`, gte(calls.created_at, since)))
    .orderBy(desc(calls.created_at))
    .limit(OVERVIEW_ENTRIES)
  return rows.map(({ call_id, inbound, to_number, from_number, created_at }) => ({
    call_id,
    other_party: inbound ? from_number : to_number,
    created_at: created_at.toISOString(),
  }))
}

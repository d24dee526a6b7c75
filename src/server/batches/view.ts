import { and, count, desc, eq, gt, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type * as contract from '#contract/batches.ts'
import type { BatchEntry, BatchSummary } from '#contract/batches.ts'
import type { Redactor } from '#runtime/redact.ts'
import { detailOf, type RecordView, recordOf, spokenTypes } from '../calls/record.ts'
import { requestOf } from '../calls/request.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { inOrder, readFittingPage } from '../db/page.ts'
import {
  type BatchEntryRow,
  type BatchRow,
  batchEntries,
  batches,
  type CallRow,
  callEvents,
  calls,
} from '../db/schema.ts'
import { progressOf } from './progress.ts'

/** Calls that an analysis names one by one; its numbers count all of them. */
const MOST_NAMED = 10_000

type BatchQuery = z.output<typeof contract.getBatch.query>
type EntriesQuery = z.output<typeof contract.listBatchEntries.query>
type BatchesQuery = z.output<typeof contract.listBatches.query>

/** A batch as the API answers it, without the account's secrets. */
export function summaryOf(row: BatchRow, { redact }: Redactor): BatchSummary {
  const { quiet_start, quiet_end } = row
  return {
    batch_id: row.batch_id,
    campaign_id: row.campaign_id,
    created_at: row.created_at.toISOString(),
    label: row.label,
    base_prompt: redact(row.base_prompt),
    endpoint_code: 'api',
    call_params: redact(requestOf(row)),
    state: row.state,
    pathway_id: row.pathway_id,
    test_mode: row.test_mode,
    calls_per_minute: row.calls_per_minute,
    quiet_hours: quiet_start === null || quiet_end === null ? null : { start: quiet_start, end: quiet_end },
    completed_at: row.completed_at?.toISOString() ?? null,
  }
}

/** The batches of an account; `to` is the index after the last. */
export async function listBatches(db: Db, account_id: string, asked: BatchesQuery, redactor: Redactor) {
  const { campaign_id, to, ...rest } = asked
  const query = { ...rest, limit: to === undefined ? rest.limit : Math.max(0, Math.min(rest.limit, to - rest.from)) }
  const own = and(
    eq(batches.account_id, account_id),
    campaign_id === undefined ? undefined : eq(batches.campaign_id, campaign_id),
  )
  const ordered = inOrder(query, batches.created_at, batches.batch_id)
  const { page, counts } = await readFittingPage(
    db
      .select({ batch_id: batches.batch_id, bytes: bytesOf(batches.request, batches.base_prompt) })
      .from(batches)
      .where(own),
    ordered,
    query,
    db.$count(batches, own),
  )
  const ids = page.map(({ batch_id }) => batch_id)
  const rows = await db
    .select()
    .from(batches)
    .where(and(own, inArray(batches.batch_id, ids)))
    .orderBy(...ordered)
  const progress = await progressOf(db, rows)
  const listed = rows.flatMap((row, at) => {
    const own = progress[at]
    return own ? [{ ...summaryOf(row, redactor), progress: own }] : []
  })
  return { batches: listed, ...counts }
}

/** A batch with its progress, and as much of its calls and their analysis as is asked for. */
export async function viewBatch(db: Db, batch: BatchRow, query: BatchQuery, view: RecordView) {
  const [[progress], called, analysis] = await Promise.all([
    progressOf(db, [batch]),
    query.include_calls ? listCallsOf(db, batch, query, view) : undefined,
    query.include_analysis ? analyse(db, batch) : undefined,
  ])
  if (!progress) throw new Error('A batch was counted without an answer.')
  const goesOn = progress.calls > progress.completed || (batch.state !== 'stopped' && batch.state !== 'completed')
  return {
    status: goesOn ? ('in-progress' as const) : ('completed' as const),
    state: batch.state,
    batch_params: { id: batch.batch_id, ...summaryOf(batch, view) },
    progress,
    ...called,
    ...(analysis && { analysis }),
  }
}

async function listCallsOf(db: Db, batch: BatchRow, query: BatchQuery, view: RecordView) {
  const own = callsOf(batch)
  const ordered = inOrder(query, calls.created_at, calls.call_id)
  const spoken = db
    .select({ bytes: sql`coalesce(sum(octet_length(${callEvents.payload}::text)), 0)` })
    .from(callEvents)
    .where(and(eq(callEvents.call_id, calls.call_id), inArray(callEvents.event_type, [...spokenTypes])))
  const bytes = query.include_transcripts
    ? sql`${bytesOf(calls.request, calls.variables)} + (${spoken})`.mapWith(Number)
    : bytesOf(calls.request, calls.variables)
  const { page, counts } = await readFittingPage(
    db.select({ call_id: calls.call_id, bytes }).from(calls).where(own),
    ordered,
    query,
    db.$count(calls, own),
  )
  const ids = page.map(({ call_id }) => call_id)
  const rows = await db
    .select()
    .from(calls)
    .where(and(own, inArray(calls.call_id, ids)))
    .orderBy(...ordered)
  if (!query.include_transcripts) return { call_data: rows.map(row => recordOf(row, view)), ...counts }
  const events = await db
    .select()
    .from(callEvents)
    .where(and(inArray(callEvents.call_id, ids), inArray(callEvents.event_type, [...spokenTypes])))
    .orderBy(callEvents.call_id, callEvents.sequence)
  const byCall = new Map<string, typeof events>()
  for (const event of events) {
    const own = byCall.get(event.call_id)
    if (own) own.push(event)
    else byCall.set(event.call_id, [event])
  }
  return { call_data: rows.map(row => detailOf(row, byCall.get(row.call_id) ?? [], view)), ...counts }
}

const callsOf = ({ account_id, batch_id }: BatchRow) =>
  and(eq(calls.account_id, account_id), eq(calls.batch_id, batch_id))

/** Bounds of the lengths of calls that are counted together, in seconds. */
const BOUNDS = [5, 10, 15, 20, 30, 45, 60, 90, 120]
const buckets = [0, ...BOUNDS].map((from, at) => (at < BOUNDS.length ? `${from}-${BOUNDS[at]}` : `${from}+`))

/** Sums over the calls of a batch, as the public service tells them (`docs/api-decisions.md` §15). */
async function analyse(db: Db, batch: BatchRow) {
  const own = callsOf(batch)
  const bucket = sql<number>`width_bucket(${calls.duration}, ${sql.raw(`array[${BOUNDS.join()}]::float8[]`)})`.mapWith(
    Number,
  )
  const [groups, lengths, named] = await Promise.all([
    db
      .select({
        queue_status: calls.queue_status,
        answered_by: calls.answered_by,
        completed: calls.completed,
        number: count(),
      })
      .from(calls)
      .where(own)
      .groupBy(calls.queue_status, calls.answered_by, calls.completed),
    db
      .select({
        bucket,
        number: count(),
        nonzero: sql<number>`count(*) filter (where ${calls.duration} > 0)`.mapWith(Number),
        seconds: sql<number>`sum(${calls.duration})`.mapWith(Number),
      })
      .from(calls)
      .where(and(own, calls.completed))
      .groupBy(sql`1`),
    db
      .select({ call_id: calls.call_id, duration: calls.duration, error_message: calls.error_message })
      .from(calls)
      .where(own)
      .orderBy(desc(calls.created_at), desc(calls.call_id))
      .limit(MOST_NAMED),
  ])
  const countBy = (nameOf: (group: (typeof groups)[number]) => string) => {
    const counts: Record<string, number> = {}
    for (const group of groups) counts[nameOf(group)] = (counts[nameOf(group)] ?? 0) + group.number
    return counts
  }
  const total_calls = sum(groups.map(({ number }) => number))
  const completed_calls = sum(groups.map(({ completed, number }) => (completed ? number : 0)))
  const seconds = sum(lengths.map(length => length.seconds))
  const nonzero = sum(lengths.map(length => length.nonzero))
  return {
    total_calls,
    completed_calls,
    in_progress_calls: total_calls - completed_calls,
    queue_statuses: countBy(({ queue_status }) => queue_status),
    answered_by: countBy(({ answered_by }) => answered_by ?? 'none'),
    call_lengths: {
      average: completed_calls === 0 ? 0 : seconds / completed_calls,
      average_nonzero: nonzero === 0 ? 0 : seconds / nonzero,
      summary: Object.fromEntries(
        buckets.map((name, at) => [name, lengths.find(length => length.bucket === at)?.number ?? 0]),
      ),
      all: named.map(({ duration }) => duration),
    },
    call_ids: named.map(({ call_id }) => call_id),
    error_messages: named.flatMap(({ call_id, error_message }) => (error_message ? [{ call_id, error_message }] : [])),
    endpoints: { api: total_calls },
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Entries of a batch, each with the last call that was made to it. */
export async function listEntries(db: Db, batch: BatchRow, query: EntriesQuery, view: RecordView) {
  const own = and(eq(batchEntries.batch_id, batch.batch_id), stateFilter(query.state))
  const lastCall = and(
    eq(calls.batch_id, batchEntries.batch_id),
    eq(calls.batch_entry, batchEntries.index),
    eq(calls.batch_round, batchEntries.round),
  )
  const ordered = inOrder(query, batchEntries.index)
  const { page, counts } = await readFittingPage(
    db
      .select({
        index: batchEntries.index,
        call_id: calls.call_id,
        bytes: bytesOf(batchEntries.data, calls.request, calls.variables),
      })
      .from(batchEntries)
      .leftJoin(calls, lastCall)
      .where(own),
    ordered,
    query,
    db.$count(batchEntries, own),
  )
  const indexes = page.map(({ index }) => index)
  const call_ids = page.flatMap(({ call_id }) => (call_id === null ? [] : [call_id]))
  const [rows, called] = await Promise.all([
    db
      .select()
      .from(batchEntries)
      .where(and(eq(batchEntries.batch_id, batch.batch_id), inArray(batchEntries.index, indexes)))
      .orderBy(...ordered),
    db.select().from(calls).where(inArray(calls.call_id, call_ids)),
  ])
  const callOf = new Map(called.map(call => [call.batch_entry, call]))
  return { entries: rows.map(row => entryOf(row, callOf.get(row.index), view)), ...counts }
}

function stateFilter(state: EntriesQuery['state']): SQL | undefined {
  if (state === 'skipped') return isNotNull(batchEntries.fault)
  if (state === 'called') return gt(batchEntries.round, 0)
  if (state === 'waiting') return and(not(batchEntries.settled), isNotNull(batchEntries.due_at))
  return undefined
}

function entryOf(row: BatchEntryRow, call: CallRow | undefined, view: RecordView): BatchEntry {
  return {
    index: row.index,
    phone_number: row.phone_number,
    data: view.redact({ ...row.data }),
    state: stateOf(row, call),
    fault: row.fault,
    due_at: row.due_at?.toISOString() ?? null,
    rounds: row.round,
    call: call ? recordOf(call, view) : null,
  }
}

function stateOf({ fault, due_at, settled }: BatchEntryRow, call: CallRow | undefined): BatchEntry['state'] {
  if (fault !== null) return 'skipped'
  if (!settled && due_at !== null) return 'waiting'
  return call && !call.completed ? 'calling' : 'done'
}

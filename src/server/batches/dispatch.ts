import { and, asc, count, eq, exists, gt, inArray, isNotNull, isNull, lte, not, notExists, or, sql } from 'drizzle-orm'
import { fillPrompt, knownNames } from '#contract/batchPrompt.ts'
import { LOWEST_RATE } from '#contract/batchRules.ts'
import { callRequest } from '../calls/body.ts'
import { callDocument, storeDocument } from '../calls/documents.ts'
import { QUEUED } from '../calls/queue.ts'
import { type CallToStore, storeCalls } from '../calls/send.ts'
import { taskPathway, transfersOf } from '../calls/taskPathway.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type BatchEntryRow, type BatchRow, batchEntries, batches, calls } from '../db/schema.ts'
import { oneAtATime } from '../jobs/oneAtATime.ts'
import { BATCH } from './batches.ts'
import { firstLoudMoment, timezonesOfEntry } from './quietHours.ts'
import { settleEntries } from './rounds.ts'
import { defineBatchWebhook, sendBatchWebhook } from './webhook.ts'

const LOOK_MS = 1000
/** While calls are being placed the queue is filled up again and again; soon, and where it is full a little later. */
const SOON_MS = 50
const LATER_MS = 250
const BATCHES_AT_ONCE = 100
/** Entries in one transaction, for which others wait. */
const ENTRIES_AT_ONCE = 20
/** Characters of JSON in one transaction. */
const TEXT_AT_ONCE = 500_000
const MINUTE_MS = 60_000
const SECOND_MS = 1000

/**
 * Dispatches the batches that run: it turns entries whose time has come into calls of the queue, at the batch's pace, outside of quiet
 * hours, and never so many that other calls would wait for them. The state is in the database alone: an entry and its call change in one
 * transaction, so that a process that is killed dials nobody twice and forgets nobody.
 */
export function openBatches(context: ServiceContext): { stop(): Promise<void> } {
  const { bus, log } = context
  defineBatchWebhook(context)
  let stopping = false
  let soon: NodeJS.Timeout | undefined
  const look = oneAtATime(
    async () => {
      if (stopping) return
      const pause = await dispatchDue(context, () => stopping)
      if (pause === undefined || stopping) return
      clearTimeout(soon)
      soon = setTimeout(look, pause)
      soon.unref()
    },
    error => log.error({ err: error }, 'The batches could not be dispatched'),
  )
  const unsubscribe = bus.subscribe(BATCH, look)
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  look()
  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      clearTimeout(soon)
      unsubscribe()
      await look.settled()
    },
  }
}

/** @returns The milliseconds after which there may be more to do; undefined where nothing was. */
async function dispatchDue(context: ServiceContext, isStopping: () => boolean): Promise<number | undefined> {
  const { db } = context.database
  const active = await activeBatches(db, context.clock.now())
  if (active.length === 0) return undefined
  let room = 2 * context.settings.callsAtOnce - (await countQueued(db))
  let isBusy = false
  for (const { batch_id } of active) {
    try {
      isBusy = (await settleEntries(context, batch_id)) || isBusy
      for (let more = true; more && room > 0 && !isStopping(); ) {
        const { placed, moved } = await dispatchSome(context, batch_id, room)
        room -= placed
        more = moved > 0
        isBusy = isBusy || more
      }
      await completeBatch(context, batch_id)
    } catch (error) {
      // The others go on without it.
      context.log.error({ err: error, batch_id }, 'A batch could not be dispatched')
    }
  }
  if (room <= 0) return LATER_MS
  return isBusy ? SOON_MS : undefined
}

/** Running batches in which something is to be done: those come first whose pace has waited longest. */
function activeBatches(db: Db, now: number) {
  const ofBatch = and(eq(batchEntries.batch_id, batches.batch_id), not(batchEntries.settled))
  const some = (condition: Parameters<typeof and>[0]) =>
    db.select({ one: sql`1` }).from(batchEntries).where(and(ofBatch, condition))
  const moment = new Date(now)
  return db
    .select({ batch_id: batches.batch_id })
    .from(batches)
    .where(
      and(
        eq(batches.state, 'running'),
        or(
          and(lte(batches.next_at, moment), exists(some(lte(batchEntries.due_at, moment)))),
          and(gt(batches.most_rounds, 1), exists(some(isNull(batchEntries.due_at)))),
          notExists(some(undefined)),
        ),
      ),
    )
    .orderBy(asc(batches.next_at))
    .limit(BATCHES_AT_ONCE)
}

/** Calls of batches that nobody has taken yet. */
async function countQueued(db: Db): Promise<number> {
  const [row] = await db
    .select({ queued: count() })
    .from(calls)
    .where(
      and(
        isNotNull(calls.batch_id),
        not(calls.completed),
        inArray(calls.queue_status, ['new', 'queued']),
        lte(calls.start_at, sql`now()`),
      ),
    )
  return row?.queued ?? 0
}

interface Dispatched {
  /** Calls that were put in the queue. */
  readonly placed: number
  /** Entries that changed: those, and entries that wait for the end of their quiet hours. */
  readonly moved: number
}

const NOTHING: Dispatched = { placed: 0, moved: 0 }

/** Turns some entries of a batch into calls, each with its entry in one transaction. */
async function dispatchSome(context: ServiceContext, batch_id: string, room: number): Promise<Dispatched> {
  const { database, clock, bus, log } = context
  const { dispatched, call_id } = await database.db.transaction(async tx => {
    const nothing = { dispatched: NOTHING, call_id: undefined }
    const [batch] = await tx
      .select()
      .from(batches)
      .where(and(eq(batches.batch_id, batch_id), eq(batches.state, 'running')))
      .for('update', { skipLocked: true })
    const now = clock.now()
    const allowed = batch ? allowedNow(batch, now) : 0
    if (!batch || allowed <= 0) return nothing
    const most = Math.min(room, allowed, entriesAtOnce(batch))
    const due = await tx
      .select()
      .from(batchEntries)
      .where(
        and(eq(batchEntries.batch_id, batch_id), not(batchEntries.settled), lte(batchEntries.due_at, new Date(now))),
      )
      .orderBy(asc(batchEntries.due_at), asc(batchEntries.index))
      .limit(most)
    if (due.length === 0) return nothing
    const { loud, quiet } = sortOut(batch, due, now)
    for (const [moment, indexes] of quiet) {
      await tx
        .update(batchEntries)
        .set({ due_at: new Date(moment) })
        .where(and(eq(batchEntries.batch_id, batch_id), inArray(batchEntries.index, indexes)))
    }
    const ids = await placeCalls(context, tx, batch, loud, now)
    return { dispatched: { placed: loud.length, moved: due.length }, call_id: ids[0] }
  })
  // They are taken a moment later where this news is lost.
  if (call_id !== undefined)
    await bus.publish(QUEUED, call_id).catch(error => log.warn({ err: error }, 'A queued call could not be announced'))
  return dispatched
}

/** The pace allows so many calls now; what was missed is caught up for one second at most. */
function allowedNow(batch: BatchRow, now: number): number {
  const interval = intervalOf(batch)
  return now < batch.next_at.getTime() ? 0 : Math.floor((now - paceFrom(batch, now)) / interval) + 1
}

/** Those that were stored before there was a lowest pace keep to it, too. */
const intervalOf = ({ calls_per_minute }: BatchRow) => MINUTE_MS / Math.max(calls_per_minute, LOWEST_RATE)

function paceFrom(batch: BatchRow, now: number): number {
  return Math.max(batch.next_at.getTime(), now - Math.max(0, SECOND_MS - intervalOf(batch)))
}

/** Large requests are not copied for many calls at once. */
function entriesAtOnce({ request, base_prompt }: BatchRow): number {
  const size = JSON.stringify(request).length + (base_prompt?.length ?? 0)
  return Math.max(1, Math.min(ENTRIES_AT_ONCE, Math.floor(TEXT_AT_ONCE / Math.max(1, size))))
}

/** Entries that can be called now, and those for which quiet hours hold, by the moment at which these end. */
function sortOut({ quiet_start, quiet_end }: BatchRow, due: readonly BatchEntryRow[], now: number) {
  const loud: BatchEntryRow[] = []
  const quiet = new Map<number, number[]>()
  for (const entry of due) {
    const moment =
      quiet_start === null || quiet_end === null
        ? now
        : firstLoudMoment({ start: quiet_start, end: quiet_end }, timezonesOfEntry(entry), now)
    if (moment <= now) loud.push(entry)
    else quiet.set(moment, [...(quiet.get(moment) ?? []), entry.index])
  }
  return { loud, quiet }
}

async function placeCalls(
  context: ServiceContext,
  tx: Db,
  batch: BatchRow,
  entries: readonly BatchEntryRow[],
  now: number,
): Promise<string[]> {
  if (entries.length === 0) return []
  const planned: CallToStore[] = []
  for (const entry of entries) planned.push(await planCall(tx, batch, entry))
  const ids = await storeCalls(context, tx, batch.account_id, planned)
  const ofBatch = eq(batchEntries.batch_id, batch.batch_id)
  await tx
    .update(batchEntries)
    .set({
      round: sql`${batchEntries.round} + 1`,
      due_at: null,
      settled: sql`${batchEntries.round} + 1 >= ${batch.most_rounds}`,
    })
    .where(
      and(
        ofBatch,
        inArray(
          batchEntries.index,
          entries.map(({ index }) => index),
        ),
      ),
    )
  const next = paceFrom(batch, now) + entries.length * intervalOf(batch)
  await tx
    .update(batches)
    .set({ next_at: new Date(Math.ceil(next)) })
    .where(eq(batches.batch_id, batch.batch_id))
  return ids
}

/** The call to an entry: its values are the request data, and stand in the prompt. */
async function planCall(tx: Db, batch: BatchRow, entry: BatchEntryRow): Promise<CallToStore> {
  const { request, base_prompt } = batch
  const { phone_number: _, timezone: __, ...values } = entry.data
  const isKnown = knownNames(request)
  const fill = (text: string) => fillPrompt(text, entry.data, isKnown).text
  const first_sentence = typeof request.first_sentence === 'string' ? fill(request.first_sentence) : undefined
  const task = base_prompt === null ? undefined : fill(base_prompt)
  const own = {
    ...request,
    phone_number: entry.phone_number,
    ...(task !== undefined && { task }),
    ...(first_sentence !== undefined && { first_sentence }),
    ...(entry.timezone !== null && { timezone: entry.timezone }),
    request_data: { ...(request.request_data as object | undefined), ...values },
  }
  return {
    to: entry.phone_number,
    from: batch.from_number,
    inbound: false,
    document_hash: await documentOf(tx, batch, task, first_sentence),
    pathway_id: batch.pathway_id,
    version: batch.pathway_version ?? (batch.pathway_id === null ? null : 'draft'),
    request: callRequest(own),
    start_at: undefined,
    of: {
      batch_id: batch.batch_id,
      campaign_id: batch.campaign_id,
      entry: entry.index,
      round: entry.round + 1,
    },
  }
}

async function documentOf(tx: Db, batch: BatchRow, task: string | undefined, first_sentence: string | undefined) {
  if (batch.document_hash !== null) return batch.document_hash
  const document = callDocument(
    JSON.stringify(taskPathway({ task: task ?? '', first_sentence, transfers: transfersOf(batch.request) })),
  )
  await storeDocument(tx, batch.account_id, document)
  return document.hash
}

/** Ends a batch that has nobody left to call and no call that goes on, and lets its webhook know. */
async function completeBatch(context: ServiceContext, batch_id: string): Promise<void> {
  const { database, clock } = context
  const { db } = database
  const isOver = and(
    eq(batches.batch_id, batch_id),
    eq(batches.state, 'running'),
    notExists(
      db
        .select({ one: sql`1` })
        .from(batchEntries)
        .where(and(eq(batchEntries.batch_id, batches.batch_id), not(batchEntries.settled))),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(calls)
        .where(and(eq(calls.batch_id, batches.batch_id), not(calls.completed))),
    ),
  )
  const [over] = await db.select({ batch_id: batches.batch_id }).from(batches).where(isOver)
  if (!over) return
  await db.transaction(async tx => {
    // Entries may have been added meanwhile: the row is locked, and looked at again.
    await tx.select({ batch_id: batches.batch_id }).from(batches).where(eq(batches.batch_id, batch_id)).for('update')
    const [completed] = await tx
      .update(batches)
      .set({ state: 'completed', completed_at: new Date(clock.now()) })
      .where(isOver)
      .returning()
    if (completed) await sendBatchWebhook(context, completed, tx)
  })
}

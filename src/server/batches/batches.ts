import { randomUUID } from 'node:crypto'
import { and, count, eq, gte, inArray, isNotNull, max, not } from 'drizzle-orm'
import { ENTRIES_OF_BATCH } from '#contract/batchEntries.ts'
import type { CreateBatchBody } from '#contract/createBatch.ts'
import type { BodyText } from '#contract/endpoint.ts'
import { readStartTime } from '#contract/sendCall.ts'
import { inFigures } from '#pathway/bounds.ts'
import { callDocument, storeDocument } from '../calls/documents.ts'
import { HELD, QUEUED } from '../calls/queue.ts'
import { e164, ownNumber, playableText, refusePersona, refuseUnknownTools } from '../calls/send.ts'
import { asJson } from '../calls/store.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside, Db } from '../db/database.ts'
import { storable } from '../db/outsideText.ts'
import { type BatchRow, batchEntries, batches, calls } from '../db/schema.ts'
import { databaseNow } from '../db/time.ts'
import { ApiError } from '../http/errors.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import type { BatchBody, NewEntry } from './body.ts'
import { ensureCampaign } from './groups.ts'

/** The topic of the bus on which a batch that can be dispatched is announced. */
export const BATCH = 'batch'

const ROWS_AT_ONCE = 500

/** The members that the bodies of batches and campaigns share, as far as they are read here. */
type SharedMembers = Pick<
  CreateBatchBody,
  'calls_per_minute' | 'pathway_id' | 'pathway_version' | 'start_node_id' | 'start_time' | 'from' | 'batch_webhook'
>

/** A batch that is made by itself, or for a campaign. */
export interface BatchPlan {
  readonly body: BodyText<SharedMembers>
  readonly label: string | null
  readonly campaign: { readonly campaign_id: string; readonly name: string } | undefined
  readonly most_rounds: number
  readonly wait_days: number
  /** False: nobody is called before the batch is resumed. */
  readonly start: boolean
  readonly test_mode: boolean
}

/** The batch of this account; 404 if it does not exist. */
export async function findBatch(db: Db, account_id: string, batch_id: string): Promise<BatchRow> {
  const [row] = await db.select().from(batches).where(mine(account_id, batch_id))
  if (!row) throw new ApiError(404, `There is no batch with the ID ${batch_id}.`)
  return row
}

export const mine = (account_id: string, batch_id: string) =>
  and(eq(batches.account_id, account_id), eq(batches.batch_id, batch_id))

/** Outcome of the entries of a request, as the API answers it. */
export function entriesAnswerOf({ entries, faults, warnings }: Pick<BatchBody, 'entries' | 'faults' | 'warnings'>) {
  const called = entries.filter(({ fault }) => fault === null).length
  return { calls: called, skipped: faults.length, faults: [...faults], warnings: [...warnings] }
}

export type EntriesAnswer = ReturnType<typeof entriesAnswerOf>

/** Makes a batch (`docs/api-decisions.md` §15): stored, with all its entries, before this returns. */
export async function createBatch<Answer>(
  context: ServiceContext,
  account_id: string,
  { body: { text, plain }, label, campaign, most_rounds, wait_days, start, test_mode }: BatchPlan,
  answer: (batch: BatchRow, entries: EntriesAnswer) => Answer | Promise<Answer>,
  alongside: Alongside<Answer>,
): Promise<Answer> {
  const { database, documents, settings, clock, bus, log } = context
  const calls_per_minute = rateOf(plain.calls_per_minute, settings.batchCallsPerMinute)
  const loaded = plain.pathway_id
    ? await loadPathway(context, account_id, plain.pathway_id, plain.pathway_version)
    : undefined
  const read = await documents.run('readBatchBody', { text })
  if (!loaded) await refuseUnknownTools(context, account_id, read.tools)
  refusePersona(context, read.persona)
  const entries = entriesAnswerOf(read)
  if (start && entries.calls === 0) {
    throw new ApiError(400, 'None of the entries can be called.', entries.faults)
  }
  const document = loaded ? callDocument(await playableText(context, loaded.document, plain.start_node_id)) : undefined
  const now = clock.now()
  const from = readStartTime(plain.start_time ?? '')
  const batch: BatchRow = {
    batch_id: randomUUID(),
    account_id,
    campaign_id: campaign?.campaign_id ?? null,
    created_at: new Date(now),
    label,
    base_prompt: read.prompt ?? null,
    request: {},
    from_number: plain.from ? e164(plain.from) : await ownNumber(context, account_id),
    pathway_id: loaded?.pathway_id ?? null,
    pathway_version: typeof loaded?.version === 'number' ? loaded.version : null,
    document_hash: document?.hash ?? null,
    test_mode,
    state: start ? 'running' : 'draft',
    calls_per_minute,
    quiet_start: read.quiet?.start ?? null,
    quiet_end: read.quiet?.end ?? null,
    most_rounds,
    wait_days,
    batch_webhook: plain.batch_webhook || null,
    start_at: from === undefined ? null : new Date(Math.max(0, from)),
    next_at: new Date(now),
    completed_at: null,
  }
  const given = await answer(batch, entries)
  await database.db.transaction(async tx => {
    if (campaign) await ensureCampaign(tx, { account_id, ...campaign, retries: most_rounds - 1, wait_days }, batch)
    if (document) await storeDocument(tx, account_id, document)
    await tx.insert(batches).values({ ...batch, request: asJson(read.request.text) })
    await insertEntries(tx, batch, read.entries, 0)
    await alongside(tx, given)
  })
  // It is dispatched a moment later where this news is lost.
  await bus.publish(BATCH, batch.batch_id).catch(error => log.warn({ err: error }, 'A batch could not be announced'))
  return given
}

/** The operator's limit is the pace of a batch that names none. */
export function rateOf(asked: number | null | undefined, limit: number): number {
  if (typeof asked !== 'number') return limit
  if (asked <= limit) return asked
  const message = `A batch can place at most ${limit} calls per minute. To allow more, set DIALPATH_BATCH_CALLS_PER_MINUTE.`
  throw new ApiError(400, message, [{ path: 'calls_per_minute', message }])
}

async function insertEntries(
  tx: Db,
  { batch_id, account_id, created_at, start_at }: BatchRow,
  entries: readonly NewEntry[],
  first: number,
) {
  const due_at = start_at && start_at > created_at ? start_at : created_at
  const rows = entries.map((entry, at) => ({
    batch_id,
    account_id,
    index: first + at,
    phone_number: entry.phone_number,
    timezone: entry.timezone,
    data: asJson(entry.data),
    fault: entry.fault,
    round: 0,
    due_at: entry.fault === null ? due_at : null,
    settled: entry.fault !== null,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx.insert(batchEntries).values(rows.slice(at, at + ROWS_AT_ONCE))
}

/** Adds entries to a batch that is not completed; who reads them names their places in this request. */
export async function addEntries<Answer>(
  context: ServiceContext,
  account_id: string,
  batch_id: string,
  { text }: BodyText,
  answer: (entries: EntriesAnswer) => Answer,
  alongside: Alongside<Answer>,
): Promise<Answer> {
  const { database, documents, bus } = context
  const batch = await findBatch(database.db, account_id, batch_id)
  const read = await documents.run('readMoreEntries', {
    text,
    request: JSON.stringify(batch.request),
    prompt: batch.base_prompt ?? undefined,
  })
  const given = answer(entriesAnswerOf(read))
  await database.db.transaction(async tx => {
    const [locked] = await tx
      .select({ state: batches.state })
      .from(batches)
      .where(mine(account_id, batch_id))
      .for('update')
    if (locked?.state === 'completed') throw new ApiError(409, 'This batch is completed. Create another one.')
    if (batch.test_mode) throw new ApiError(409, 'A batch in test mode has one entry. Create another batch without it.')
    const [last] = await tx
      .select({ index: max(batchEntries.index) })
      .from(batchEntries)
      .where(eq(batchEntries.batch_id, batch_id))
    const first = (last?.index ?? -1) + 1
    if (first + read.entries.length > ENTRIES_OF_BATCH)
      throw new ApiError(409, `A batch has at most ${inFigures(ENTRIES_OF_BATCH)} entries. Create another one.`)
    await insertEntries(tx, batch, read.entries, first)
    await alongside(tx, given)
  })
  await bus.publish(BATCH, batch_id)
  return given
}

/** Places no further call, and holds back those that wait in the queue. @returns How many calls are not placed for now. */
export async function stopBatch({ database }: ServiceContext, account_id: string, batch_id: string): Promise<number> {
  await findBatch(database.db, account_id, batch_id)
  return database.db.transaction(async tx => {
    // Whoever dispatches holds the row until its calls are in the queue.
    const stopped = await tx
      .update(batches)
      .set({ state: 'stopped' })
      .where(and(mine(account_id, batch_id), inArray(batches.state, ['draft', 'running'])))
      .returning({ batch_id: batches.batch_id })
    if (stopped.length === 0) return 0
    const held = await tx.update(calls).set({ start_at: HELD }).where(waitingCallsOf(batch_id)).returning(callId)
    return held.length + (await countWaiting(tx, batch_id))
  })
}

/** Goes on with a batch. @returns How many entries are called now, and whether it had stood still. */
export async function resumeBatch({ database, bus }: ServiceContext, account_id: string, batch_id: string) {
  await findBatch(database.db, account_id, batch_id)
  const resumed = await database.db.transaction(async tx => {
    const [locked] = await tx
      .select({ state: batches.state })
      .from(batches)
      .where(mine(account_id, batch_id))
      .for('update')
    if (locked?.state === 'completed') throw new ApiError(409, 'This batch is completed. There’s no one left to call.')
    const back = await tx
      .update(calls)
      .set({ start_at: databaseNow })
      .where(and(waitingCallsOf(batch_id), gte(calls.start_at, HELD)))
      .returning(callId)
    const waiting = await countWaiting(tx, batch_id)
    if (locked?.state === 'draft' && waiting === 0)
      throw new ApiError(409, 'This batch has no entries to call. Add some first.')
    await tx.update(batches).set({ state: 'running' }).where(mine(account_id, batch_id))
    return { num_calls: back.length + waiting, wasRunning: locked?.state === 'running', held: back }
  })
  for (const { call_id } of resumed.held.slice(0, 1)) await bus.publish(QUEUED, call_id)
  await bus.publish(BATCH, batch_id)
  return resumed
}

const callId = { call_id: calls.call_id }

const waitingCallsOf = (batch_id: string) =>
  and(eq(calls.batch_id, batch_id), not(calls.completed), inArray(calls.queue_status, ['new', 'queued']))

async function countWaiting(tx: Db, batch_id: string): Promise<number> {
  const [row] = await tx
    .select({ waiting: count() })
    .from(batchEntries)
    .where(and(eq(batchEntries.batch_id, batch_id), not(batchEntries.settled), isNotNull(batchEntries.due_at)))
  return row?.waiting ?? 0
}

/** The id of a campaign as the database can hold it. */
export function campaignOf(campaign_id: string | null | undefined): BatchPlan['campaign'] {
  if (!campaign_id) return undefined
  return { campaign_id: storable(campaign_id), name: storable(campaign_id) }
}

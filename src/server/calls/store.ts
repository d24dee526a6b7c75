import { and, asc, desc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { TimelineEventType } from '#runtime/events/names.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf, fitting } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { type CallRow, callEvents, callNotes, calls } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type NewPrompt, storePrompts } from '../prompts/prompts.ts'
import type { PlayedEvent } from '../workers/played.ts'
import { type Note, noteMessage } from './notes.ts'

/** The call of this account; 404 if it does not exist. */
export async function findCall(db: Db, account_id: string, call_id: string): Promise<CallRow> {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.account_id, account_id), eq(calls.call_id, call_id)))
  if (!row) throw new ApiError(404, `There is no call with the ID ${call_id}.`)
  return row
}

/** Reads how far a call is; `state` is another one as soon as anything changes that its record tells while it goes on. 404 where it is gone. */
export async function readProgress(db: Db, { account_id, call_id }: Pick<CallRow, 'account_id' | 'call_id'>) {
  const { status, queue_status, completed, started_at, answered_by, attempt, variables } = calls
  const [row] = await db
    .select({
      status,
      completed,
      state: sql<string>`md5(concat_ws('|', ${status}, ${queue_status}, ${completed}, ${started_at}, ${answered_by}, ${attempt}, ${variables}::text))`,
    })
    .from(calls)
    .where(and(eq(calls.account_id, account_id), eq(calls.call_id, call_id)))
  if (!row) throw new ApiError(404, `There is no call with the ID ${call_id}.`)
  return row
}

/** Changes a call that has not ended; what `alongside` stores is stored if and only if the change is. @returns Whether it was changed. */
export async function changeCall(
  { database: { db }, bus }: ServiceContext,
  call_id: string,
  change: PgUpdateSetSource<typeof calls>,
  alongside?: (transaction: Db) => Promise<void>,
): Promise<boolean> {
  const write = async (to: Db) => {
    const rows = await to
      .update(calls)
      .set(change)
      .where(and(eq(calls.call_id, call_id), eq(calls.completed, false)))
      .returning({ call_id: calls.call_id })
    if (rows.length > 0) await alongside?.(to)
    return rows.length > 0
  }
  const changed = await (alongside ? db.transaction(write) : write(db))
  await bus.publish('call', call_id)
  return changed
}

type NotedCall = Pick<CallRow, 'call_id' | 'account_id' | 'request'>

/**
 * Adds a line to what the event stream tells, and tells the call's webhook of it where `webhook_events` asks for that. A note
 * that cannot be stored is missed, and fails nothing else.
 */
export async function addNote(context: ServiceContext, call: NotedCall, note: Note): Promise<void> {
  if (await storeNote(context, call, note)) await context.bus.publish('call', call.call_id)
}

/** The same within a transaction, whose end is for the caller to announce. @returns Whether the note was stored. */
export async function storeNote(
  { database, webhooks, clock, log }: ServiceContext,
  call: NotedCall,
  note: Note,
  transaction?: Db,
): Promise<boolean> {
  const row = noteRow(call, note, clock.now())
  const isTold = isToldOf(call, note)
  const write = async (to: Db) => {
    await insertNumbered(to, row)
    if (isTold) await webhooks.send(noteMessage(call, note), to)
  }
  try {
    // Within another transaction this one is a savepoint, so that its failure leaves the other as it is.
    if (transaction || isTold) await (transaction ?? database.db).transaction(write)
    else await write(database.db)
    return true
  } catch (error) {
    log.error({ err: error, call_id: call.call_id }, 'A note of a call could not be stored')
    return false
  }
}

/** Stores the same note for calls that are new in this transaction, and have no other. */
export async function storeFirstNotes(
  context: ServiceContext,
  noted: readonly NotedCall[],
  note: Note,
  transaction: Db,
): Promise<void> {
  const told = noted.filter(call => isToldOf(call, note))
  for (const call of told) await storeNote(context, call, note, transaction)
  const { level, category, message } = note
  const created_at = new Date(context.clock.now())
  const rows = noted
    .filter(call => !told.includes(call))
    .map(({ call_id, account_id }) => ({ call_id, account_id, sequence: 1, level, category, message, created_at }))
  if (rows.length === 0) return
  try {
    // This is a savepoint, so that its failure leaves the calls as they are.
    await transaction.transaction(async savepoint => {
      await savepoint.insert(callNotes).values(rows)
    })
  } catch (error) {
    context.log.error({ err: error }, 'Notes of calls could not be stored')
  }
}

/** True if the call's webhook is told of a note. */
function isToldOf({ request: { webhook, webhook_events } }: NotedCall, { level, event = level }: Note): boolean {
  return typeof webhook === 'string' && Array.isArray(webhook_events) && webhook_events.includes(event)
}

/** @param ahead notes of the call that the same statement stores before this one */
function noteRow({ call_id, account_id }: NotedCall, { level, category, message }: Note, now: number, ahead = 0) {
  const sequence = sql<number>`(select coalesce(max(sequence), 0) + ${ahead + 1}::int from ${callNotes} where ${callNotes.call_id} = ${call_id})`
  return { call_id, account_id, sequence, level, category, message, created_at: new Date(now) }
}

/** Another note may take the same number at the same time; then the next one is tried. */
async function insertNumbered(tx: Db, row: PgInsertValue<typeof callNotes>) {
  for (let tries = 0; tries < 5; tries += 1) {
    const stored = await tx.insert(callNotes).values(row).onConflictDoNothing().returning({ at: callNotes.sequence })
    if (stored.length > 0) return
  }
  throw new Error('Other notes of the call took its number again and again.')
}

/** JSON text as a column of the type `json` takes it. */
export const asJson = (text: string) => sql<never>`${text}::json`

/** An event of a call's timeline that is to be stored. */
export interface NewEvent {
  readonly call: NotedCall
  readonly event: PlayedEvent
  /** The prompts that it and those before it name. */
  readonly prompts?: readonly NewPrompt[]
}

/** Stores events of timelines, all or none of them, and what the event streams of their calls tell of them. */
export async function addEvents(context: ServiceContext, batch: readonly NewEvent[]): Promise<void> {
  const rows = batch.map(({ call, event: { sequence, event_type, node_id, operation_id, payload, created_at } }) => ({
    call_id: call.call_id,
    account_id: call.account_id,
    sequence,
    event_type,
    node_id,
    operation_id,
    payload: asJson(payload),
    created_at: new Date(created_at),
  }))
  await storePromptsOf(context, batch)
  await context.database.db.insert(callEvents).values(rows)
  await storeNotes(
    context,
    batch.flatMap(({ call, event: { note } }) => (note ? [{ call, note }] : [])),
  )
  for (const call_id of new Set(rows.map(row => row.call_id))) await context.bus.publish('call', call_id)
}

/** Prompts are there before the events that name them. Those that can't be stored are missed, and fail nothing else. */
async function storePromptsOf({ database, log }: ServiceContext, batch: readonly NewEvent[]): Promise<void> {
  try {
    await storePrompts(
      database.db,
      batch.flatMap(({ prompts = [] }) => prompts),
    )
  } catch (error) {
    log.error({ err: error }, 'Prompts of calls could not be stored')
  }
}

/** Stores notes in one statement; those of calls whose webhook is told of one, and all where a number was taken meanwhile, one by one. */
async function storeNotes(
  context: ServiceContext,
  notes: readonly { readonly call: NotedCall; readonly note: Note }[],
) {
  const { database, clock } = context
  const told = new Set(notes.filter(({ call, note }) => isToldOf(call, note)).map(({ call }) => call.call_id))
  const together = notes.filter(({ call }) => !told.has(call.call_id))
  let apart = notes
  if (together.length > 1) {
    const counts = new Map<string, number>()
    const rows = together.map(({ call, note }) => {
      const ahead = counts.get(call.call_id) ?? 0
      counts.set(call.call_id, ahead + 1)
      return noteRow(call, note, clock.now(), ahead)
    })
    const stored = await database.db
      .insert(callNotes)
      .values(rows)
      .then(() => true)
      .catch(() => false)
    if (stored) apart = notes.filter(({ call }) => told.has(call.call_id))
  }
  for (const { call, note } of apart) await storeNote(context, call, note)
}

/** The sequence that the next event of the timeline gets; a call that is dialled again goes on where it was. */
export async function nextSequence(db: Db, call_id: string): Promise<number> {
  const [row] = await db
    .select({ last: max(callEvents.sequence) })
    .from(callEvents)
    .where(eq(callEvents.call_id, call_id))
  return (row?.last ?? 0) + 1
}

/** The timeline after a sequence, in its order, as much of it as an answer has room for; none where nothing comes after. */
export async function readEvents(db: Db, call_id: string, after: number) {
  const later = and(eq(callEvents.call_id, call_id), gt(callEvents.sequence, after))
  const found = await db
    .select({ sequence: callEvents.sequence, bytes: bytesOf(callEvents.payload) })
    .from(callEvents)
    .where(later)
    .orderBy(asc(callEvents.sequence))
  return db
    .select()
    .from(callEvents)
    .where(and(later, lte(callEvents.sequence, fitting(found).at(-1)?.sequence ?? 0)))
    .orderBy(asc(callEvents.sequence))
}

/** The events of these types, in their order. */
export async function readEventsOf(db: Db, call_id: string, types: readonly TimelineEventType[]) {
  return db
    .select()
    .from(callEvents)
    .where(and(eq(callEvents.call_id, call_id), inArray(callEvents.event_type, [...types])))
    .orderBy(asc(callEvents.sequence))
}

/** The event with the highest sequence; undefined where there is none. */
export async function readLastEvent(db: Db, call_id: string) {
  const [last] = await db
    .select()
    .from(callEvents)
    .where(eq(callEvents.call_id, call_id))
    .orderBy(desc(callEvents.sequence))
    .limit(1)
  return last
}

/** The notes after a sequence, as many as an answer has room for. */
export async function readNotes(db: Db, call_id: string, after: number) {
  const later = and(eq(callNotes.call_id, call_id), gt(callNotes.sequence, after))
  const found = await db
    .select({ sequence: callNotes.sequence, bytes: bytesOf(callNotes.message) })
    .from(callNotes)
    .where(later)
    .orderBy(asc(callNotes.sequence))
  return db
    .select()
    .from(callNotes)
    .where(and(later, lte(callNotes.sequence, fitting(found).at(-1)?.sequence ?? 0)))
    .orderBy(asc(callNotes.sequence))
}

import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import type { webhookEvents } from '#contract/calls.ts'
import type { TimelineEvent } from '#runtime/types.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/open.ts'
import { type CallRow, callEvents, callNotes, calls } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { noteOf } from './notes.ts'

type WebhookEvent = (typeof webhookEvents)[number]

export interface Note {
  readonly level: 'queue' | 'call'
  readonly category: 'info' | 'performance' | 'error'
  readonly message: string
  /** What `webhook_events` calls it; the level where absent. */
  readonly event?: WebhookEvent
}

/** The call of this account; 404 where there is none. */
export async function findCall(db: Db, account_id: string, call_id: string): Promise<CallRow> {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.account_id, account_id), eq(calls.call_id, call_id)))
  if (!row) throw new ApiError(404, `There is no call with the id ${call_id}.`)
  return row
}

/** Changes a call; what `alongside` stores is stored if and only if the change is. */
export async function changeCall(
  { database: { db }, bus }: ServiceContext,
  call_id: string,
  change: Partial<CallRow>,
  alongside?: (transaction: Db) => Promise<void>,
) {
  const write = (to: Db) => to.update(calls).set(change).where(eq(calls.call_id, call_id))
  if (alongside) {
    await db.transaction(async tx => {
      await write(tx)
      await alongside(tx)
    })
  } else await write(db)
  await bus.publish('call', call_id)
}

/** Adds a line to what the event stream of §4.21 tells, and tells the call's webhook of it where `webhook_events` asks for that. */
export async function addNote(
  { database: { db }, bus, clock, jobs }: ServiceContext,
  call: Pick<CallRow, 'call_id' | 'account_id' | 'request'>,
  { event, ...note }: Note,
) {
  const next = sql<number>`(select coalesce(max(sequence), 0) + 1 from ${callNotes} where ${callNotes.call_id} = ${call.call_id})`
  await db.insert(callNotes).values({
    call_id: call.call_id,
    account_id: call.account_id,
    sequence: next,
    ...note,
    created_at: new Date(clock.now()),
  })
  await bus.publish('call', call.call_id)
  const { webhook, webhook_events } = call.request
  const told: WebhookEvent = event ?? note.level
  if (typeof webhook === 'string' && Array.isArray(webhook_events) && webhook_events.includes(told)) {
    const { message, category } = note
    await jobs.send('call-webhook-event', { call_id: call.call_id, message, category: told, log_level: category })
  }
}

/** Stores an event of the timeline, and what the event stream tells of it. */
export async function addEvent(
  context: ServiceContext,
  call: Pick<CallRow, 'call_id' | 'account_id' | 'request'>,
  event: TimelineEvent,
) {
  const { sequence, event_type, node_id, operation_id, payload, created_at } = event
  await context.database.db.insert(callEvents).values({
    call_id: call.call_id,
    account_id: call.account_id,
    sequence,
    event_type,
    node_id,
    operation_id,
    payload,
    created_at: new Date(created_at),
  })
  const note = noteOf(event)
  if (note) await addNote(context, call, note)
  else await context.bus.publish('call', call.call_id)
}

/** The sequence that the next event of the timeline gets; a call that is dialled again goes on where it was. */
export async function nextSequence(db: Db, call_id: string): Promise<number> {
  const [row] = await db
    .select({ last: max(callEvents.sequence) })
    .from(callEvents)
    .where(eq(callEvents.call_id, call_id))
  return (row?.last ?? 0) + 1
}

/** The timeline after a sequence, in its order. */
export async function readEvents(db: Db, call_id: string, after: number) {
  return db
    .select()
    .from(callEvents)
    .where(and(eq(callEvents.call_id, call_id), gt(callEvents.sequence, after)))
    .orderBy(asc(callEvents.sequence))
}

export async function readNotes(db: Db, call_id: string, after: number) {
  return db
    .select()
    .from(callNotes)
    .where(and(eq(callNotes.call_id, call_id), gt(callNotes.sequence, after)))
    .orderBy(asc(callNotes.sequence))
}

import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CallDetail } from '#contract/calls.ts'
import { outsideText } from '../outsideText.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One call, from the moment it is asked for; the members of its record that the service computes stand in columns. */
export const calls = pgTable(
  'calls',
  {
    call_id: text('call_id').primaryKey(),
    account_id: text('account_id').notNull(),
    to_number: text('to_number').notNull(),
    from_number: text('from_number').notNull(),
    inbound: boolean('inbound').notNull(),
    simulated: boolean('simulated').notNull(),
    created_at: moment('created_at').notNull(),
    start_at: moment('start_at').notNull(),
    started_at: moment('started_at'),
    end_at: moment('end_at'),
    queue_status: text('queue_status').$type<CallDetail['queue_status']>().notNull(),
    status: text('status').$type<CallDetail['status']>().notNull(),
    completed: boolean('completed').notNull(),
    error_message: outsideText('error_message'),
    answered_by: text('answered_by').$type<CallDetail['answered_by']>(),
    call_ended_by: text('call_ended_by').$type<CallDetail['call_ended_by']>(),
    transferred_to: outsideText('transferred_to'),
    transferred_at: moment('transferred_at'),
    /** Seconds. */
    duration: doublePrecision('duration').notNull(),
    pathway_id: text('pathway_id'),
    pathway_version: integer('pathway_version'),
    batch_id: text('batch_id'),
    campaign_id: text('campaign_id'),
    /** The entry of the batch, and which of its calls this is: each is made once. */
    batch_entry: integer('batch_entry'),
    batch_round: integer('batch_round'),
    /** The Send Call body as it was read, defaults filled in. */
    request: json('request').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Names the pathway that is played, as it stood when the call was asked for, among `call_documents`. */
    document_hash: text('document_hash').notNull(),
    variables: json('variables').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Null until the call was summed up, and where nobody answered. */
    summary: outsideText('summary'),
    /** Results by the names of `analysis_schema`. */
    analysis: json('analysis').$type<Readonly<Record<string, unknown>>>(),
    analyzed_by: text('analyzed_by').$type<CallDetail['analyzed_by']>(),
    /** US dollars, at the price per minute that held when the call ended. */
    price: doublePrecision('price').notNull().default(0),
    /** Null where there is none, or none yet. */
    recording: text('recording').$type<'pending' | 'ready' | 'failed'>(),
    /** Faults of the voices of the recording. */
    recording_notice: outsideText('recording_notice'),
    /** 1 for the first dialling; 2 for the one repetition that `retry` asks for. */
    attempt: integer('attempt').notNull(),
    stop_requested: boolean('stop_requested').notNull(),
    /** The process that has taken the call. */
    played_by: text('played_by'),
    /** The moment at which that process last said that it lives, by the database's clock. */
    heartbeat_at: moment('heartbeat_at'),
  },
  table => [
    index('calls_of_account').on(table.account_id, table.created_at),
    index('calls_by_queue_status').on(table.queue_status, table.start_at),
    index('calls_by_end').on(table.end_at),
    index('calls_by_document').on(table.account_id, table.document_hash),
    index('calls_from_number').on(table.account_id, table.from_number, table.created_at),
    uniqueIndex('calls_of_batch').on(table.batch_id, table.batch_entry, table.batch_round),
    index('calls_open_of_batch').on(table.batch_id).where(sql`batch_id is not null and not completed`),
    index('calls_open_of_account').on(table.account_id, table.queue_status, table.created_at).where(sql`not completed`),
    index('calls_without_recording').on(table.account_id, table.created_at).where(sql`recording = 'failed'`),
    index('calls_of_campaign').on(table.account_id, table.campaign_id).where(sql`campaign_id is not null`),
    index('calls_of_pathway').on(table.account_id, table.pathway_id, table.created_at),
    index('calls_by_status').on(table.account_id, table.status, table.created_at),
    index('calls_to_number').on(table.account_id, table.to_number, table.created_at),
  ],
)
export type CallRow = typeof calls.$inferSelect

/** The pathways that calls and chats play, each document once however many of them play it. */
export const callDocuments = pgTable(
  'call_documents',
  {
    account_id: text('account_id').notNull(),
    /** SHA-256 of the document's JSON text, in hexadecimal digits. */
    hash: text('hash').notNull(),
    document: text('document').notNull(),
    /** The moment at which a call or chat last asked for it, by the database's clock: a document is never removed while a call is being placed. */
    used_at: moment('used_at').notNull(),
  },
  table => [primaryKey({ columns: [table.account_id, table.hash] })],
)

/** The timeline of `docs/api-decisions.md` §8; the event stream and the transcript are read off it. */
export const callEvents = pgTable(
  'call_events',
  {
    call_id: text('call_id').notNull(),
    account_id: text('account_id').notNull(),
    sequence: integer('sequence').notNull(),
    /** A type of `runtime/events/names.ts`, or of another version. */
    event_type: text('event_type').notNull(),
    node_id: outsideText('node_id'),
    operation_id: integer('operation_id'),
    payload: json('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    created_at: moment('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.call_id, table.sequence] })],
)
export type CallEventRow = typeof callEvents.$inferSelect

/** Notes of what the queue and the line did with a call, besides what was said in it: the `queue` level (`docs/api-decisions.md` §11). */
export const callNotes = pgTable(
  'call_notes',
  {
    call_id: text('call_id').notNull(),
    account_id: text('account_id').notNull(),
    sequence: integer('sequence').notNull(),
    level: text('level').$type<'queue' | 'call'>().notNull(),
    category: text('category').$type<'info' | 'performance' | 'error'>().notNull(),
    message: outsideText('message').notNull(),
    created_at: moment('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.call_id, table.sequence] })],
)

/** Each try to hand a call's record to its webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    delivery_id: text('delivery_id').primaryKey(),
    account_id: text('account_id').notNull(),
    call_id: text('call_id').notNull(),
    url: outsideText('url').notNull(),
    status: integer('status').notNull(),
    error: outsideText('error'),
    duration_ms: integer('duration_ms').notNull(),
    created_at: moment('created_at').notNull(),
  },
  table => [index('webhook_deliveries_of_call').on(table.account_id, table.call_id)],
)

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
} from 'drizzle-orm/pg-core'
import type { batchStates } from '#contract/batches.ts'
import { outsideText } from '../outsideText.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A list of people to call, and the call that each of them gets. Counts are not stored: the calls have them. */
export const batches = pgTable(
  'batches',
  {
    batch_id: text('batch_id').primaryKey(),
    account_id: text('account_id').notNull(),
    campaign_id: outsideText('campaign_id'),
    created_at: moment('created_at').notNull(),
    label: outsideText('label'),
    base_prompt: outsideText('base_prompt'),
    /** The request of each call, but for what its entry says. */
    request: json('request').$type<Readonly<Record<string, unknown>>>().notNull(),
    from_number: text('from_number').notNull(),
    pathway_id: text('pathway_id'),
    pathway_version: integer('pathway_version'),
    /** Names the pathway that is played among `call_documents`; null where each call plays the prompt that is filled for it. */
    document_hash: text('document_hash'),
    test_mode: boolean('test_mode').notNull(),
    state: text('state').$type<(typeof batchStates)[number]>().notNull(),
    calls_per_minute: doublePrecision('calls_per_minute').notNull(),
    /** Times of day such as 21:00; null without quiet hours. */
    quiet_start: text('quiet_start'),
    quiet_end: text('quiet_end'),
    /** Calls to one entry at most: 1, and the retries of a campaign. */
    most_rounds: integer('most_rounds').notNull(),
    wait_days: doublePrecision('wait_days').notNull(),
    batch_webhook: outsideText('batch_webhook'),
    /** The moment before which no entry is called, as `start_time` says; null: at once. */
    start_at: moment('start_at'),
    /** The moment from which the rate allows another call. */
    next_at: moment('next_at').notNull(),
    completed_at: moment('completed_at'),
  },
  table => [
    index('batches_of_account').on(table.account_id, table.created_at),
    index('batches_of_campaign').on(table.account_id, table.campaign_id),
    index('batches_by_state').on(table.state, table.next_at),
  ],
)
export type BatchRow = typeof batches.$inferSelect

/** One entry of `call_data`. Its calls carry the batch's id, its index and their round, each once. */
export const batchEntries = pgTable(
  'batch_entries',
  {
    batch_id: text('batch_id').notNull(),
    index: integer('index').notNull(),
    account_id: text('account_id').notNull(),
    /** E.164; as it was written where it is at fault. */
    phone_number: outsideText('phone_number').notNull(),
    timezone: text('timezone'),
    data: json('data').$type<Readonly<Record<string, unknown>>>().notNull(),
    fault: outsideText('fault'),
    /** Calls that were made to it. */
    round: integer('round').notNull(),
    /** The moment from which it is called; null while its call goes on, and when it is settled. */
    due_at: moment('due_at'),
    /** True when there will be no further call to it. */
    settled: boolean('settled').notNull(),
  },
  table => [
    primaryKey({ columns: [table.batch_id, table.index] }),
    index('batch_entries_open').on(table.batch_id, table.due_at).where(sql`not settled`),
  ],
)
export type BatchEntryRow = typeof batchEntries.$inferSelect

/** Groups batches. The id may be one that a client chose, so that it is an account's own. */
export const campaigns = pgTable(
  'campaigns',
  {
    account_id: text('account_id').notNull(),
    campaign_id: outsideText('campaign_id').notNull(),
    name: outsideText('name').notNull(),
    retries: integer('retries').notNull(),
    wait_days: doublePrecision('wait_days').notNull(),
    created_at: moment('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.account_id, table.campaign_id] })],
)
export type CampaignRow = typeof campaigns.$inferSelect

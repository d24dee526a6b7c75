import { bigint, index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { outsideText } from '../outsideText.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Messages that wait to be handed to webhooks; one that was taken, or given up, is no row any more. All moments are the database's. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    message_id: bigint('message_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account_id: text('account_id').notNull(),
    /** The kind that says how its body is made (`webhooks/webhooks.ts`). */
    kind: text('kind').notNull(),
    /** Messages of one topic leave in their order: a call, a batch, a conversation. */
    topic: text('topic').notNull(),
    url: outsideText('url').notNull(),
    /** Origin of the URL. */
    target: outsideText('target').notNull(),
    content: json('content').$type<Readonly<Record<string, unknown>>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    due_at: moment('due_at').notNull(),
    give_up_at: moment('give_up_at').notNull(),
    /** A process is sending it until then; past that it has died. */
    taken_until: moment('taken_until'),
  },
  table => [
    index('webhook_messages_of_topic').on(table.topic, table.message_id),
    index('webhook_messages_of_target').on(table.account_id, table.target),
  ],
)

/** Targets that did not answer when they were last sent to; one that has answered since is no row any more. */
export const webhookTargets = pgTable(
  'webhook_targets',
  {
    account_id: text('account_id').notNull(),
    target: outsideText('target').notNull(),
    /** In a row. */
    failures: integer('failures').notNull(),
    last_error: outsideText('last_error').notNull(),
    failed_at: moment('failed_at').notNull(),
    /** Nothing is sent until then. */
    paused_until: moment('paused_until'),
  },
  table => [primaryKey({ columns: [table.account_id, table.target] })],
)

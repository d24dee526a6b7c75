import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SmsMessage } from '#contract/sms.ts'
import { outsideText } from '../outsideText.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The messages between a number of the account and a person (`docs/api-decisions.md` §17). */
export const smsConversations = pgTable(
  'sms_conversations',
  {
    conversation_id: text('conversation_id').primaryKey(),
    account_id: text('account_id').notNull(),
    user_number: text('user_number').notNull(),
    agent_number: text('agent_number').notNull(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
    /** A pathway of its own; null where the number's pathway or prompt answers. */
    pathway_id: text('pathway_id'),
    pathway_version: text('pathway_version'),
    /** Variables that it begins with, as JSON text. */
    request_data: text('request_data').notNull(),
    /** The runtime's state between two turns, as JSON text; null before the first and after the last. */
    state: text('state'),
    /** Counts up with every turn, so that two at once cannot both be stored. */
    turn: integer('turn').notNull(),
    opted_out_at: moment('opted_out_at'),
    last_message: outsideText('last_message').notNull(),
    message_count: integer('message_count').notNull(),
  },
  table => [
    uniqueIndex('sms_conversations_of_numbers').on(table.account_id, table.agent_number, table.user_number),
    index('sms_conversations_of_account').on(table.account_id, table.updated_at),
  ],
)
export type SmsConversationRow = typeof smsConversations.$inferSelect

export const smsMessages = pgTable(
  'sms_messages',
  {
    message_id: text('message_id').primaryKey(),
    sequence: integer('sequence').notNull().generatedAlwaysAsIdentity(),
    conversation_id: text('conversation_id').notNull(),
    account_id: text('account_id').notNull(),
    created_at: moment('created_at').notNull(),
    message: outsideText('message').notNull(),
    from_number: text('from_number').notNull(),
    to_number: text('to_number').notNull(),
    sender: text('sender').$type<SmsMessage['sender']>().notNull(),
    status: text('status').$type<SmsMessage['status']>().notNull(),
    error_code: outsideText('error_code'),
    /** The carrier's own name for it. */
    carrier_id: text('carrier_id'),
    /** The moment at which it began to be handed to the carrier. */
    claimed_at: moment('claimed_at'),
    /** The conversation was cleared: the AI does not see it. */
    hidden: boolean('hidden').notNull(),
    /** The state of the conversation holds it; a person's message that it does not hold waits for an answer. */
    known: boolean('known').notNull(),
  },
  table => [
    index('sms_messages_of_conversation').on(table.conversation_id, table.sequence),
    uniqueIndex('sms_messages_of_carrier').on(table.account_id, table.carrier_id),
  ],
)
export type SmsMessageRow = typeof smsMessages.$inferSelect

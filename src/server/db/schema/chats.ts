import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** A test chat with a pathway: the runtime's state between two turns, as JSON text. */
export const chats = pgTable(
  'chats',
  {
    chat_id: text('chat_id').primaryKey(),
    account_id: text('account_id').notNull(),
    pathway_id: text('pathway_id').notNull(),
    /** A version's number, or `draft`: then each message is played on the draft of that moment. */
    pathway_version: text('pathway_version').notNull(),
    webhooks: text('webhooks', { enum: ['mock', 'live'] }).notNull(),
    brain: text('brain', { enum: ['auto', 'scripted', 'model'] }).notNull(),
    /** The name of the brain that took the last turn. */
    brain_name: text('brain_name').notNull(),
    state: text('state').notNull(),
    /** Names the document of the newest turn among `call_documents`; null in chats of the versions that kept none. */
    document_hash: text('document_hash'),
    /** The key by which that document was loaded, so that it is written again only where the next turn plays another one. */
    document_key: text('document_key'),
    /** Counts up with every turn, so that two at once cannot both be stored. */
    turn: integer('turn').notNull(),
    created_at: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    updated_at: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [
    index('chats_of_pathway').on(table.account_id, table.pathway_id, table.created_at),
    index('chats_by_document').on(table.account_id, table.document_hash),
    index('chats_by_age').on(table.updated_at),
  ],
)
export type ChatRow = typeof chats.$inferSelect

/** The timeline of a chat (`docs/api-decisions.md` §8). */
export const chatEvents = pgTable(
  'chat_events',
  {
    chat_id: text('chat_id').notNull(),
    sequence: integer('sequence').notNull(),
    account_id: text('account_id').notNull(),
    event: text('event').notNull(),
  },
  table => [primaryKey({ columns: [table.chat_id, table.sequence] })],
)

/** A turn of a chat with the state that it left, as JSON text: a chat is taken back to it (`docs/playing.md`, “Rewinding a chat”). */
export const chatTurns = pgTable(
  'chat_turns',
  {
    chat_id: text('chat_id').notNull(),
    /** The sequences of its first and its last event. */
    first_sequence: integer('first_sequence').notNull(),
    last_sequence: integer('last_sequence').notNull(),
    account_id: text('account_id').notNull(),
    state: text('state').notNull(),
  },
  table => [primaryKey({ columns: [table.chat_id, table.last_sequence] })],
)

/** The answers that a pathway's webhook nodes get in tests: an object by node id, as JSON text. */
export const pathwayMocks = pgTable('pathway_mocks', {
  pathway_id: text('pathway_id').primaryKey(),
  account_id: text('account_id').notNull(),
  mocks: text('mocks').notNull(),
  updated_at: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
})

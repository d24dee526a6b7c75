import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The prompts that models were sent in calls and chats, each once however often it was sent. */
export const prompts = pgTable(
  'prompts',
  {
    account_id: text('account_id').notNull(),
    /** The `prompt_hash` of the events that name it. */
    hash: text('hash').notNull(),
    /** JSON text of the messages, without the account's secrets. */
    messages: text('messages').notNull(),
    /** The moment at which it was last sent, by the database's clock, to the hour. */
    used_at: timestamp('used_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [primaryKey({ columns: [table.account_id, table.hash] }), index('prompts_by_use').on(table.used_at)],
)

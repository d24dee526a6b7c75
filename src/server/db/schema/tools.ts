import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A custom tool (`docs/api-decisions.md` §9); its members are kept whole as JSON text, so that their order and unknown ones survive. */
export const tools = pgTable(
  'tools',
  {
    tool_id: text('tool_id').primaryKey(),
    account_id: text('account_id').notNull(),
    tool: text('tool').notNull(),
    created_at: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    updated_at: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [index('tools_of_account').on(table.account_id, table.created_at)],
)

import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A test of a pathway: what a caller says, and the path that it is to lead to. */
export const pathwayTests = pgTable(
  'pathway_tests',
  {
    test_id: text('test_id').primaryKey(),
    account_id: text('account_id').notNull(),
    pathway_id: text('pathway_id').notNull(),
    name: text('name').notNull(),
    /** The caller's turns, what the conversation begins with, and the expected path: JSON text of a `TestPlan`. */
    plan: text('plan').notNull(),
    turn_count: integer('turn_count').notNull(),
    /** The outcome of the last run: JSON text of a `StoredResult`; null before the first one. */
    result: text('result'),
    /** The turns of the last run as they went: JSON text of a list of `PlayedTurn`. */
    played: text('played'),
    created_at: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    updated_at: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [index('tests_of_pathway').on(table.account_id, table.pathway_id, table.created_at)],
)
export type PathwayTestRow = typeof pathwayTests.$inferSelect

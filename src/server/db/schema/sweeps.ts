import { doublePrecision, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** The last sweep for rows that are past their time (`clockWatch.ts`); one row. */
export const sweeps = pgTable('sweeps', {
  id: integer('id').primaryKey(),
  /** By the database's clock. */
  looked_at: timestamp('looked_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Time that processes have run since that clock last jumped. */
  steady_seconds: doublePrecision('steady_seconds').notNull(),
})

import { doublePrecision, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** When what is past its time was last looked for (`clockWatch.ts`); one row. */
export const sweeps = pgTable('sweeps', {
  id: integer('id').primaryKey(),
  /** By the database's clock. */
  looked_at: timestamp('looked_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** How long processes have run since that clock last jumped. */
  steady_seconds: doublePrecision('steady_seconds').notNull(),
})

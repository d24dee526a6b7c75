import { pgTable, text } from 'drizzle-orm/pg-core'

/** The line of changes that this database holds (`lineage.ts`); one row. */
export const lineages = pgTable('lineages', {
  /** Random. */
  id: text('id').primaryKey(),
  /** The folder of the embedded database when this line began, and the moment since which its machine had been running. */
  place: text('place').notNull().default(''),
})

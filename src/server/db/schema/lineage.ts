import { pgTable, text } from 'drizzle-orm/pg-core'

/** Which line of changes this database holds (`lineage.ts`); one row. */
export const lineages = pgTable('lineages', {
  /** Random. */
  id: text('id').primaryKey(),
  /** Where the embedded database stood when this line began, and since when its machine had been running. */
  place: text('place').notNull().default(''),
})

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Identifies what a row holds: every change of it gives it another. */
const version = sql<string>`xmin::text`

/**
 * Changes a row by what it holds, anew where somebody else changes it meanwhile, so that no change is lost. `change` may ask the database
 * for whatever it needs, since nothing is locked.
 *
 * @param change reads the row and stores it where the condition that it is handed still holds; undefined where that stored nothing
 */
export async function changeRow<Changed>(
  db: Db,
  table: PgTable,
  row: SQL | undefined,
  change: (isUnchanged: SQL) => Promise<Changed | undefined>,
): Promise<Changed> {
  for (;;) {
    const [read] = await db.select({ version }).from(table).where(row)
    const changed = await change(sql`xmin::text = ${read?.version ?? ''}`)
    if (changed !== undefined) return changed
  }
}

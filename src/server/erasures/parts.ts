import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'

/** Pages of a table that one statement looks through, 16 MiB of them: the embedded database answers nobody meanwhile. */
const PAGES_AT_ONCE = 2048

/**
 * Conditions that part a table's rows by the pages where they lie, so that a statement for each looks through the table once and lets others
 * have their turn in between. For tables whose rows nobody else changes: a row that is written anew may go to a page that was seen already.
 */
export async function partsOf(db: Db, table: PgTable, atOnce = PAGES_AT_ONCE): Promise<readonly SQL[]> {
  const size = sql<number>`(pg_relation_size(${getTableName(table)}::regclass) / current_setting('block_size')::int)::int`
  const [row] = await db.select({ pages: size }).from(sql`(select 1) as one`)
  const starts = Array.from({ length: Math.max(1, Math.ceil((row?.pages ?? 0) / atOnce)) }, (_, at) => at * atOnce)
  return starts.map((start, at) => {
    const from = sql`${table}.ctid >= ${`(${start},0)`}::tid`
    const end = starts[at + 1]
    // The last has no end: pages that are added meanwhile are in it.
    return end === undefined ? from : sql`${from} and ${table}.ctid < ${`(${end},0)`}::tid`
  })
}

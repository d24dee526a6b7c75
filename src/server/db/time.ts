import { type SQL, sql } from 'drizzle-orm'

/** The moment by the database's clock, the only one that all processes of the service share. */
export const databaseNow = sql<Date>`clock_timestamp()`

/** A moment so many seconds from now by the database's clock; negative ones are past. */
export function secondsFromNow(seconds: number): SQL<Date> {
  return sql<Date>`clock_timestamp() + ${seconds}::float8 * interval '1 second'`
}

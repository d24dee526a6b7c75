import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** One number for all processes of this product: the names of those that are connected. */
const NAMES = 4_242_003

/** Makes a connection known by a name until it ends, however it ends; several may have the same. */
export const takeName = {
  text: 'select pg_try_advisory_lock_shared($1, hashtext($2))',
  values: (name: string): [number, string] => [NAMES, name],
}

/**
 * Tells whether a process of this name is connected to the PostgreSQL server. One that stands still is, one that died is not: its system closed
 * the connection.
 */
export function isConnected(name: SQLWrapper): SQL<boolean> {
  return sql`exists (
    select 1 from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${NAMES} and objid::bigint = (hashtext(${name})::bigint & 4294967295)
  )`
}

/** Selects whether any process of this product is connected to the database. */
export const anyConnected = `select exists (
  select 1 from pg_locks
  where locktype = 'advisory' and granted and objsubid = 2 and classid::bigint = ${NAMES}
    and database = (select oid from pg_database where datname = current_database())
)::text`

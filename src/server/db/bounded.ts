import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Most that a list's answer holds, in bytes of what is stored (`docs/api-decisions.md` §7). */
export const LIST_BYTES = 20_000_000

/** Size of a row's columns in an answer, in bytes; the database says it without handing them over. */
export function bytesOf(...columns: readonly AnyColumn[]): SQL<number> {
  const sizes = columns.map(column => sql`coalesce(octet_length(${column}::text), 0)`)
  return sql`(${sql.join(sizes, sql` + `)})`.mapWith(Number)
}

/** The rows, from the first on, that an answer has room for; the first always, however large it is. */
export function fitting<Row extends { readonly bytes: number }>(rows: readonly Row[]): readonly Row[] {
  let left = LIST_BYTES
  const end = rows.findIndex(({ bytes }, at) => {
    left -= bytes
    return at > 0 && left < 0
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/**
 * Counts the entries of a list, for the members beside its array.
 *
 * @param found How many rows the query has asked for and found.
 * @param shown How many of them the answer has room for.
 */
export function listCountsOf(from: number, total_count: number, found: number, shown: number) {
  const counts = { total_count, count: shown }
  if (shown === found) return counts
  const next_from = from + shown
  return { ...counts, next_from, message: `A response has at most 20 MB. Continue with from=${next_from}.` }
}

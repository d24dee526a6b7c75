import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm'
import { fitting, listCountsOf } from './bounded.ts'

/** The part of a list that is asked for (`docs/api-decisions.md` §1). */
export interface ListQuery {
  readonly limit: number
  /** The index of the first. */
  readonly from: number
  readonly ascending: boolean
}

/** The order of a list: by the first column, and by the next ones where rows are alike in it. */
export function inOrder({ ascending }: Pick<ListQuery, 'ascending'>, ...columns: readonly AnyColumn[]): SQL[] {
  return columns.map(ascending ? asc : desc)
}

/** A select that is put together, as far as a page of it is cut out. */
interface Pageable<Rows> {
  orderBy(...order: SQL[]): { limit(limit: number): { offset(from: number): PromiseLike<Rows> } }
}

/**
 * Reads a page of a list whose rows are small, and counts the list.
 *
 * @param total The count of all rows, not yet awaited: both are asked at once.
 */
export async function readPage<Row>(
  rows: Pageable<readonly Row[]>,
  order: readonly SQL[],
  { limit, from }: ListQuery,
  total: PromiseLike<number>,
) {
  const [page, total_count] = await Promise.all([
    rows
      .orderBy(...order)
      .limit(limit)
      .offset(from),
    total,
  ])
  return { page, counts: { total_count, count: page.length } }
}

/** The same for rows that can be large: `bytes` says how large, and the page ends where an answer has no room for more. */
export async function readFittingPage<Row extends { readonly bytes: number }>(
  rows: Pageable<readonly Row[]>,
  order: readonly SQL[],
  query: ListQuery,
  total: PromiseLike<number>,
) {
  const { page: found, counts } = await readPage(rows, order, query, total)
  const page = fitting(found)
  return { page, counts: listCountsOf(query.from, counts.total_count, found.length, page.length) }
}

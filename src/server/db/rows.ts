import type { Db } from './database.ts'

/** The rows that a statement in SQL gives; the type of both drivers' databases does not say so. */
export function rowsOf<Row>(found: Awaited<ReturnType<Db['execute']>>): readonly Row[] {
  return (found as unknown as { readonly rows: readonly Row[] }).rows
}

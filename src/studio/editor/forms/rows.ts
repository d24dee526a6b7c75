export interface Row<T> {
  readonly row: T
  readonly index: number
  /** Rows of a file have no identity but their place. */
  readonly key: string
}

export function rowsOf<T>(rows: readonly T[]): readonly Row<T>[] {
  return rows.map((row, index) => ({ row, index, key: `row ${index}` }))
}

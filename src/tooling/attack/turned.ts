type Rows = Readonly<Record<string, Readonly<Record<string, number | string>>>>

/** Rows as columns: of many figures and few databases each database is a column. */
export function turned(rows: Rows): Rows {
  const names = [...new Set(Object.values(rows).flatMap(row => Object.keys(row)))]
  return Object.fromEntries(
    names.map(name => [
      name,
      Object.fromEntries(Object.entries(rows).flatMap(([kind, row]) => (name in row ? [[kind, row[name] ?? '']] : []))),
    ]),
  )
}

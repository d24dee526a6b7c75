import { quoted, readTables, type Table } from './catalog.ts'
import type { TablePart } from './parts.ts'
import type { TextRow, Texts } from './texts.ts'

/** Rows that are read at once. */
const MOST_ROWS = 1000
/** Bytes that they take as texts. */
const MOST_BYTES = 1_000_000
/** A value that takes more in the database may be compressed there, and many times as long. */
const LONG_BYTES = 1000
const SIZES_AT_ONCE = 10_000

/** Every table of a database, as it stands in one transaction. */
export async function* dumpTables(texts: Texts): AsyncGenerator<TablePart> {
  // Reads each table from its beginning to its end, whatever its indexes say, twice in the same order.
  await texts.run(`set local synchronize_seqscans = off; set local enable_indexscan = off;
    set local enable_indexonlyscan = off; set local enable_bitmapscan = off`)
  const tables = await readTables(texts)
  for (const table of tables) yield await partOf(texts, table)
}

async function partOf(texts: Texts, { name, columns }: Table): Promise<TablePart> {
  const sequences: Record<string, [string, boolean]> = {}
  for (const column of columns) {
    if (column.sequence === undefined) continue
    const [state] = await texts.rows(`select last_value::text, is_called::text from ${column.sequence}`)
    sequences[column.name] = [String(state?.[0]), state?.[1] === 'true']
  }
  return { table: name, columns: columns.map(({ name }) => name), sequences, rows: rowsOf(texts, { name, columns }) }
}

/** Reads the sizes of the rows ahead of the rows, so that as many come at once as there is room for. */
async function* rowsOf(texts: Texts, { name, columns }: Table): AsyncGenerator<readonly TextRow[]> {
  const from = `from ${quoted(name)}`
  const size = columns.map(column => sizeOf(quoted(column.name))).join(' + ')
  const values = columns.map(column => `${quoted(column.name)}::text`).join(', ')
  await texts.run(`declare sizes no scroll cursor for select (${size})::text ${from};
    declare contents no scroll cursor for select ${values} ${from}`)
  try {
    for (let sizes = await texts.rows(`fetch ${SIZES_AT_ONCE} from sizes`); sizes.length > 0; ) {
      for (const count of batchesOf(sizes.map(([bytes]) => Number(bytes)))) {
        yield await texts.rows(`fetch ${count} from contents`)
      }
      sizes = await texts.rows(`fetch ${SIZES_AT_ONCE} from sizes`)
    }
  } finally {
    await texts.run('close sizes; close contents')
  }
}

const sizeOf = (column: string) =>
  `coalesce(case when pg_column_size(${column}) > ${LONG_BYTES} then octet_length(${column}::text) else pg_column_size(${column}) end, 0)`

/** Cuts a row of sizes into batches; gives how many rows each has. */
export function batchesOf(sizes: readonly number[]): number[] {
  const batches: number[] = []
  let rows = 0
  let bytes = 0
  for (const size of sizes) {
    if (rows > 0 && (rows === MOST_ROWS || bytes + size > MOST_BYTES)) {
      batches.push(rows)
      rows = 0
      bytes = 0
    }
    rows += 1
    bytes += size
  }
  return rows > 0 ? [...batches, rows] : batches
}

import { quoted, type Table } from './catalog.ts'
import { type TablePart, TransferError } from './parts.ts'
import type { TextRow, Texts } from './texts.ts'

/** Stores the rows of a part in its table, which is empty, and goes on numbering where that did. @returns How many rows. */
export async function loadTable(texts: Texts, part: TablePart, tables: readonly Table[]): Promise<number> {
  const table = tables.find(({ name }) => name === part.table)
  if (!table)
    throw new TransferError(`There is no table ${part.table} in this version of Dialpath, so its rows have no place.`)
  const taken = part.columns.flatMap((name, at) => {
    const column = table.columns.find(column => column.name === name)
    // The schema of jobs is always the newest, and needs nothing that it does not know.
    if (!column && !part.table.startsWith('jobs.'))
      throw new TransferError(`The table ${part.table} has no column ${name} in this version of Dialpath.`)
    return column ? [{ column, at }] : []
  })
  const names = taken.map(({ column }) => quoted(column.name)).join(', ')
  const casts = taken.map(({ column }, at) => `v${at}::${column.type}`).join(', ')
  const lists = taken.map((_, at) => `$${at + 1}::text::text[]`).join(', ')
  const statement = `insert into ${quoted(table.name)} (${names}) overriding system value
    select ${casts} from unnest(${lists}) as u(${taken.map((_, at) => `v${at}`).join(', ')})`
  let count = 0
  for await (const rows of part.rows) {
    await texts.rows(
      statement,
      taken.map(({ at }) => listOf(rows, at)),
    )
    count += rows.length
  }
  for (const [name, [last, called]] of Object.entries(part.sequences)) {
    const sequence = table.columns.find(column => column.name === name)?.sequence
    if (sequence)
      await texts.rows('select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)::text', [
        sequence,
        last,
        String(called),
      ])
  }
  return count
}

/** One column of several rows, as PostgreSQL writes a list of texts. */
function listOf(rows: readonly TextRow[], at: number): string {
  return `{${rows.map(row => elementOf(row[at] ?? null)).join(',')}}`
}

const elementOf = (value: string | null) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`)

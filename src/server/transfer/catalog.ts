import type { Texts } from './texts.ts'

export interface Column {
  readonly name: string
  /** Its type, as a cast names it. */
  readonly type: string
  /** The sequence that numbers it. */
  readonly sequence: string | undefined
}

export interface Table {
  /** With its schema, as `public.calls`. */
  readonly name: string
  readonly columns: readonly Column[]
}

/** The schemas that are Dialpath's: its tables, its jobs, and the record of its migrations. */
export const SCHEMAS = ['public', 'jobs', 'drizzle'] as const

/** Tables that say something of one database and its software, and are made anew with each. All others are carried, whatever they are. */
const OF_ONE_DATABASE = [
  // Restored data are another line of changes (`db/lineage.ts`).
  'public.lineages',
  'drizzle.__drizzle_migrations',
  // The schema of pg-boss, its work on that schema, and the figures that it keeps by the day.
  'jobs.version',
  'jobs.bam',
  'jobs.warning',
  'jobs.queue_stats',
]

const ofOurs = `n.nspname in (${SCHEMAS.map(name => `'${name}'`).join(', ')})
  and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
  and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const COLUMNS = `
  select n.nspname || '.' || c.relname, a.attname::text, format_type(a.atttypid, a.atttypmod),
    pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where ${ofOurs} order by 1, a.attnum`

const REFERENCES = `
  select n.nspname || '.' || c.relname, m.nspname || '.' || f.relname
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class f on f.oid = k.confrelid join pg_namespace m on m.oid = f.relnamespace
  where k.contype = 'f' and ${ofOurs}`

/** Names all tables that stand in the schemas of Dialpath, those that are not carried too. */
export async function tableNames(texts: Texts): Promise<string[]> {
  const rows = await texts.rows(
    `select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ofOurs} order by 1`,
  )
  return rows.map(([name]) => String(name))
}

/** The tables whose rows are carried, each after those that it refers to. The database itself names them. */
export async function readTables(texts: Texts): Promise<Table[]> {
  const tables = new Map<string, Column[]>()
  for (const [table, name, type, sequence] of await texts.rows(COLUMNS)) {
    if (OF_ONE_DATABASE.includes(String(table))) continue
    const columns = tables.get(String(table)) ?? []
    tables.set(String(table), columns)
    columns.push({ name: String(name), type: String(type), sequence: sequence ?? undefined })
  }
  const needs = new Map<string, string[]>()
  for (const [from, to] of await texts.rows(REFERENCES))
    needs.set(String(from), [...(needs.get(String(from)) ?? []), String(to)])
  const ordered = new Map<string, Table>()
  const add = (name: string, above: readonly string[]) => {
    const columns = tables.get(name)
    if (!columns || ordered.has(name) || above.includes(name)) return
    for (const needed of needs.get(name) ?? []) add(needed, [...above, name])
    ordered.set(name, { name, columns })
  }
  for (const name of tables.keys()) add(name, [])
  return [...ordered.values()]
}

/** Writes a name of a schema, table or column as SQL has it. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map(part => `"${part.replaceAll('"', '""')}"`)
    .join('.')
}

/** Counts the rows of tables. */
export async function countRows(texts: Texts, tables: readonly Table[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const [row] = await texts.rows(`select count(*)::text from ${quoted(name)}`)
    counts.set(name, Number(row?.[0]))
  }
  return counts
}

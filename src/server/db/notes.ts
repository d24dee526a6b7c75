import { existsSync, readFileSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { EmbeddedDatabase, Statements } from './threaded.ts'

/** A note of what a database holds, to be compared with what is found later. */
export const noteShape = z.object({
  /** The number of rows of every table, by its name. */
  rows: z.record(z.string(), z.number()),
  /** End of the log of changes as far as it is in its files, in bytes; it only grows. */
  position: z.string().regex(/^\d+$/),
  /** Migrations that were applied. */
  schema: z.number(),
})
export type Note = z.infer<typeof noteShape>
type Rows = Note['rows']

const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and c.oid >= 16384 and n.nspname not like 'pg\\_%' order by 1`

/** Notes the rows that the tables themselves hold, whatever their indexes say, as they stand in a transaction. */
export async function takeNote(tx: Statements): Promise<Note> {
  await tx.exec(
    'set local search_path to public; set local enable_indexscan = off; set local enable_indexonlyscan = off',
  )
  const { rows: tables } = await tx.query<{ name: string }>(TABLES)
  const counts = tables.map(({ name }) => `select $$${name}$$ as name, count(*)::float8 as rows from ${name}`)
  const { rows: counted } = await tx.query<{ name: string; rows: number }>(
    counts.join(' union all ') || 'select 1 limit 0',
  )
  const rows = Object.fromEntries(counted.map(({ name, rows }) => [name, rows]))
  // The counting itself logs what it learns of new rows, which nobody waits for: a copy of the files lacks it.
  const { rows: positions } = await tx.query<{ position: string }>(
    `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position`,
  )
  const migrated = rows['drizzle.__drizzle_migrations'] ?? 0
  return { rows, position: positions[0]?.position ?? '0', schema: migrated }
}

export function noteOf(database: EmbeddedDatabase): Promise<Note> {
  return database.transaction(takeNote)
}

/** Tables whose rows were noted and are not all there, as `pathways: 36 of 50`. */
export function missingRows(noted: Rows, found: Rows): string[] {
  return Object.entries(noted).flatMap(([name, rows]) => {
    const there = found[name] ?? 0
    return there < rows ? [`${name}: ${there} of ${rows}`] : []
  })
}

const runShape = z.object({
  /** Changes with every restoration: what was noted on another line tells nothing about this database. */
  line: z.string(),
  /** The note made when the database was closed; absent while it is open, and after a crash. */
  closed: noteShape.optional(),
})
/** The note that a run leaves for the next in the data directory. */
export type Run = z.infer<typeof runShape>

const runFile = (dataDir: string) => join(dataDir, 'run.json')

export function readRun(dataDir: string): Run | undefined {
  const file = runFile(dataDir)
  return existsSync(file) ? readNoted(file, runShape) : undefined
}

/** The noted run goes first, so that on a full disk none stays that is no longer true. */
export async function writeRun(dataDir: string, run: Run): Promise<void> {
  rmSync(runFile(dataDir), { force: true })
  await writeWhole(runFile(dataDir), JSON.stringify(run))
}

/** Reads a file of ours; undefined where it is spoilt. */
export function readNoted<T>(file: string, shape: z.ZodType<T>): T | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Written beside its place, brought to the disk, then renamed: a crash leaves the file as it was or whole. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** A new name is on the disk when its folder is; Windows can't open folders, and needs no such thing. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Snapshots } from './snapshots.ts'

/** Neither the database nor a snapshot of it can be opened. */
export class DatabaseBroken extends Error {}

export interface RecoveryOptions {
  readonly dataDir: string
  readonly snapshots: Snapshots
  /** The last process did not close the database, so that every page is read before it is trusted. */
  readonly suspect: boolean
  readonly now: () => number
  readonly warn: (message: string) => void
}

/**
 * Opens the database of a data directory; a new one where there is none. One that can't be opened is put aside, never deleted,
 * and the newest good snapshot takes its place. What is made anew is made beside its place and renamed when it is whole, so that
 * a process that dies in between leaves no half database.
 *
 * @throws {DatabaseBroken}
 */
export async function openOrRestore(options: RecoveryOptions): Promise<PGlite> {
  const { dataDir, snapshots, suspect, now, warn } = options
  const folder = join(dataDir, 'db')
  const unfinished = join(dataDir, 'db-unfinished')
  const exists = existsSync(folder) && readdirSync(folder).length > 0
  if (!exists && snapshots.list().length === 0) {
    await make(unfinished)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
    return PGlite.create({ dataDir: folder })
  }
  const { failure, database } = exists ? await open(folder, suspect) : missing
  if (database) return database
  for (const file of snapshots.list()) {
    try {
      await make(unfinished, new Blob([new Uint8Array(await readFile(file))]))
    } catch (error) {
      warn(`The snapshot ${file} can't be opened either (${error}).`)
      continue
    }
    const aside = `${folder}-broken-${new Date(now()).toISOString().replaceAll(':', '-')}`
    if (exists) renameSync(folder, aside)
    else rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
    warn(
      `THE DATABASE WAS RESTORED FROM A SNAPSHOT, ${file}; what was saved after it was made is missing. The database could not be opened: ${failure}.${exists ? ` It is kept in ${aside}.` : ''}`,
    )
    return PGlite.create({ dataDir: folder })
  }
  rmSync(unfinished, { recursive: true, force: true })
  throw new DatabaseBroken(
    `The database in ${folder} can't be opened (${failure}), and there is no good snapshot of it to restore. Put a backup of it in its place, or move ${dataDir} away to begin anew.`,
  )
}

interface Opening {
  readonly database?: PGlite
  readonly failure?: string
}

const missing: Opening = { failure: 'its folder is missing' }

async function open(folder: string, suspect: boolean): Promise<Opening> {
  // PGlite would lay a new database over a folder that lacks this file.
  if (!existsSync(join(folder, 'PG_VERSION'))) return { failure: 'its file PG_VERSION is missing' }
  let database: PGlite | undefined
  try {
    database = await PGlite.create({ dataDir: folder })
    if (suspect) await readEveryPage(database)
    return { database }
  } catch (error) {
    await database?.close().catch(() => undefined)
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

/** Makes a whole database, empty or of a snapshot, and closes it. */
async function make(folder: string, loadDataDir?: Blob) {
  rmSync(folder, { recursive: true, force: true })
  const database = await PGlite.create({ dataDir: folder, ...(loadDataDir ? { loadDataDir } : {}) })
  try {
    if (loadDataDir) await readEveryPage(database)
  } finally {
    await database.close()
  }
}

/** PGlite opens databases whose tables are damaged; PostgreSQL finds a damaged page when it reads it. */
async function readEveryPage(database: PGlite) {
  await database.exec('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off')
  const { rows } = await database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 't', 'm') and relpersistence = 'p'`,
  )
  for (const { name } of rows) await database.query(`select count(*) from ${name}`)
  await database.exec('reset all')
}

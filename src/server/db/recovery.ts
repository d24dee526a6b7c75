import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SettingsError } from '../settings.ts'
import { findDamage } from './damage.ts'
import { isDiskFull } from './disk.ts'
import { type FolderOptions, makeDatabase, openFolder } from './making.ts'
import { missingRows, type Note, noteOf } from './notes.ts'
import type { Snapshot, Snapshots } from './snapshots.ts'
import type { EmbeddedDatabase } from './threaded.ts'

/** Neither the database nor a snapshot of it can be opened. */
export class DatabaseBroken extends Error {}

/** The contents that a database has to hold. */
export interface Expected {
  readonly rows: Note['rows']
  /** A snapshot has none: its checksum says that it is what was written. */
  readonly position?: string
}

export interface RecoveryOptions {
  readonly dataDir: string
  readonly snapshots: Snapshots
  /** The last process did not close the database, so that its indexes are made anew. */
  readonly suspect: boolean
  readonly expected: Expected | undefined
  /** The rest of the start: the database is good when this went well. It is called once for each database that is tried. */
  readonly prove: (database: EmbeddedDatabase) => Promise<void>
  readonly now: () => number
  readonly warn: (message: string) => void
  readonly tell: (message: string) => void
}

export interface Opened {
  readonly database: EmbeddedDatabase
  /** The snapshot that took the database's place. */
  readonly restored: Snapshot | undefined
}

/**
 * Opens the database of a data directory; a new one where there is none. Every page is read, and what can be made anew is. One
 * that can't be opened, or lacks rows, is put aside, never deleted, and the newest good snapshot takes its place. What is made
 * anew is made beside its place and renamed when it is whole, so that a process that dies in between leaves no half database.
 *
 * @throws {DatabaseBroken}
 */
export async function openOrRestore(options: RecoveryOptions): Promise<Opened> {
  const { dataDir, snapshots, suspect, expected } = options
  const folder = join(dataDir, 'db')
  const unfinished = join(dataDir, 'db-unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  const exists = existsSync(folder) && readdirSync(folder).length > 0
  const candidates = snapshots.list()
  if (!exists && candidates.length === 0) {
    try {
      await makeDatabase(unfinished)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      throw error
    }
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  }
  const trial =
    exists || candidates.length === 0
      ? await attempt(folder, { ...options, suspect, expected })
      : { failure: 'its folder is missing' }
  if (trial.database) return { database: trial.database, restored: undefined }
  // Newer work is not given up for a start that fails by itself: the newest snapshot is all but the same database.
  return restore(folder, trial.sound ? candidates.slice(0, 1) : candidates, trial, options)
}

/** Puts the first snapshot that proves good in the database's place. */
async function restore(
  folder: string,
  candidates: Snapshot[],
  broken: Trial,
  options: RecoveryOptions,
): Promise<Opened> {
  const { dataDir, snapshots, now, warn, tell } = options
  const unfinished = join(dataDir, 'db-unfinished')
  const refused: string[] = []
  for (const snapshot of candidates) {
    const { file, note } = snapshot
    tell(`Trying the snapshot ${file}…`)
    let copy: Trial
    try {
      const archive = await snapshots.read(snapshot)
      const expected = note && { rows: note.rows }
      copy = await attempt(unfinished, { ...options, suspect: false, expected, archive })
      await copy.database?.close()
    } catch (error) {
      copy = { failure: messageOf(error) }
    }
    if (copy.failure !== undefined) {
      rmSync(unfinished, { recursive: true, force: true })
      refused.push(`${basename(file)}: ${copy.failure}`)
      warn(`The snapshot ${file} can't be opened either (${copy.failure}).`)
      continue
    }
    const aside = freeName(`${folder}-broken-${new Date(now()).toISOString().replaceAll(':', '-')}`)
    const hadFolder = existsSync(folder) && readdirSync(folder).length > 0
    if (hadFolder) renameSync(folder, aside)
    else rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
    const time = snapshot.made_at === undefined ? 'an unknown time' : new Date(snapshot.made_at).toISOString()
    const missing = note && broken.rows ? missingRows(note.rows, broken.rows) : []
    warn(
      [
        `THE DATABASE WAS RESTORED FROM A SNAPSHOT of ${time}, ${file}; what was saved after it was made is missing.`,
        `The database could not be used: ${broken.failure}.`,
        ...(missing.length > 0 ? [`It held fewer rows than the snapshot: ${missing.join(', ')}.`] : []),
        ...(hadFolder ? [`It is kept in ${aside}.`] : []),
      ].join(' '),
    )
    return { database: await openFolder(folder), restored: snapshot }
  }
  const tried = refused.length === 0 ? '' : ` (${refused.join('; ')})`
  throw new DatabaseBroken(
    `The database in ${folder} can't be opened (${broken.failure}), and there is no good snapshot of it to restore${tried}. Put a backup of it in its place, or move ${dataDir} away to begin anew.`,
  )
}

/** A clock that was set back may give a name twice. */
function freeName(path: string): string {
  let name = path
  for (let at = 2; existsSync(name); at += 1) name = `${path}-${at}`
  return name
}

interface Trial {
  /** Open, and good. */
  readonly database?: EmbeddedDatabase
  readonly failure?: string
  /** Every page and index was found whole; what failed came after. */
  readonly sound?: boolean
  readonly rows?: Note['rows']
}

type TrialOptions = Pick<RecoveryOptions, 'suspect' | 'expected' | 'prove' | 'warn' | 'tell'> &
  Pick<FolderOptions, 'archive'>

/** @throws where the disk is full or a setting is wrong: no copy would fare better. */
async function attempt(folder: string, options: TrialOptions): Promise<Trial> {
  // PGlite would lay a new database over a folder that lacks this file.
  if (!options.archive && !existsSync(join(folder, 'PG_VERSION'))) return { failure: 'its file PG_VERSION is missing' }
  let database: EmbeddedDatabase | undefined
  let rows: Note['rows'] | undefined
  let sound = false
  try {
    database = await openRepaired(folder, options)
    const note = await noteOf(database)
    rows = note.rows
    const missing = missingRows(options.expected?.rows ?? {}, rows)
    if (missing.length > 0) throw new Error(`it lacks rows that were noted: ${missing.join(', ')}`)
    if (BigInt(note.position) < BigInt(options.expected?.position ?? 0)) {
      throw new Error('it is older than what was noted of it')
    }
    sound = true
    await options.prove(database)
    return { database }
  } catch (error) {
    if (database && !rows)
      rows = await noteOf(database)
        .then(({ rows }) => rows)
        .catch(() => undefined)
    await database?.close().catch(() => undefined)
    if (isDiskFull(error) || error instanceof SettingsError) throw error
    return { failure: messageOf(error), sound, ...(rows ? { rows } : {}) }
  }
}

/** Opens a database whose tables are whole, and makes the indexes anew that are not. */
async function openRepaired(folder: string, { suspect, archive, warn, tell }: TrialOptions): Promise<EmbeddedDatabase> {
  let database: EmbeddedDatabase
  try {
    database = await openFolder(folder, archive ? { archive } : {})
  } catch (error) {
    if (archive || isDiskFull(error)) throw error
    database = await openWithNewSystemIndexes(folder).catch(() => Promise.reject(error))
    warn('The indexes of the system tables were damaged and were made anew.')
  }
  try {
    const started = performance.now()
    if (suspect) tell('The last run did not close the database: every page is read, and the indexes are made anew…')
    const { lost, indexes } = await findDamage(database, folder)
    if (lost.length > 0) throw new Error(lost.slice(0, 5).join('; '))
    if (indexes.some(({ system }) => system)) {
      await database.close()
      database = await openWithNewSystemIndexes(folder)
    }
    if (suspect) await database.exec('reindex database')
    else for (const { name } of indexes.filter(({ system }) => !system)) await database.exec(`reindex index ${name}`)
    if (indexes.length > 0) {
      warn(
        `Indexes were damaged and were made anew; their tables are whole: ${indexes.map(({ name }) => name).join(', ')}.`,
      )
    }
    if (suspect) tell(`The database is whole (${((performance.now() - started) / 1000).toFixed(1)} s).`)
    return database
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

async function openWithNewSystemIndexes(folder: string): Promise<EmbeddedDatabase> {
  const repairing = await openFolder(folder, { ignoreSystemIndexes: true })
  try {
    await repairing.exec('reindex system')
  } finally {
    await repairing.close()
  }
  return openFolder(folder)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database, OpenOptions } from './database.ts'
import { bringToDisk, isDiskFull, makeDataDirectory, unusable } from './disk.ts'
import { settleLineage } from './lineage.ts'
import { lockDataDirectory } from './lock.ts'
import { missingRows, type Note, noteOf, type Run, readRun, writeRun } from './notes.ts'
import { type Expected, openOrRestore } from './recovery.ts'
import { type Snapshot, type Snapshots, snapshotsIn } from './snapshots.ts'
import { drizzleOver, type EmbeddedDatabase, timed } from './threaded.ts'

const SNAPSHOT_EVERY_MS = 15 * 60_000
/** Tables from which nothing is ever removed: fewer rows than were noted are a loss, whenever that was. */
const NEVER_REMOVED = ['accounts', 'api_keys']
/** Tables that the service itself sweeps all the time. */
const SWEPT = ['sessions', 'sign_in_links', 'idempotency_keys']

/** PGlite in the data directory, which is this process's alone while it is open. */
export async function openEmbedded(options: OpenOptions): Promise<Database> {
  const { settings, migrations, now, warn, tell = () => undefined, isDisposable = false } = options
  const { dataDir } = settings
  // The system's clock, as files have it.
  const began = Date.now()
  makeDataDirectory(dataDir)
  const lock = await lockDataDirectory(dataDir)
  let embedded: EmbeddedDatabase | undefined
  try {
    const snapshots = snapshotsIn(join(dataDir, 'snapshots'))
    const last = readRun(dataDir)
    const newest = snapshots.list().find(({ note }) => note !== undefined && note.line === last?.line)
    const opened = await openOrRestore({
      dataDir,
      snapshots,
      suspect: lock.abandoned || (last !== undefined && last.closed === undefined),
      expected: last?.closed ?? expectedBy(newest),
      prove: async database => {
        const candidate = drizzleOver(database)
        await migrate(candidate, { migrationsFolder: migrations })
        await options.prove?.(candidate)
      },
      now,
      warn,
      tell,
    })
    embedded = options.used ? timed(opened.database, options.used) : opened.database
    const db = drizzleOver(embedded)
    await settleLineage(db, join(dataDir, 'db'), now())
    const note = await noteOf(embedded)
    const gone =
      newest?.note && !last?.closed && !opened.restored ? missingRows(lasting(newest.note.rows), note.rows) : []
    if (gone.length > 0) {
      warn(
        `The last run did not close the database, which holds fewer rows than its newest snapshot (${newest?.file}): ${gone.join(', ')}. Nothing else shows damage; if nobody removed them, that snapshot has them.`,
      )
    }
    const line = opened.restored || last === undefined ? randomUUID() : last.line
    const run: Run = { line }
    await writeRun(dataDir, run).catch(error => warn(`The start of this run could not be noted: ${error}`))
    const state: State = {
      embedded,
      snapshots,
      dataDir,
      began,
      run,
      opened: note,
      removedBefore: await countRemoved(embedded),
    }
    if (options.lost) void embedded.lost.then(options.lost)
    return { db, ...manage(state, lock.release, { now, warn, isDisposable }) }
  } catch (error) {
    await embedded?.close()
    await lock.release()
    throw isDiskFull(error) ? unusable(dataDir, error) : error
  }
}

/** The rows of the product's own tables that go only when somebody removes them. */
function lasting(rows: Note['rows']): Note['rows'] {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !name.includes('.') && !SWEPT.includes(name)))
}

function expectedBy(snapshot: Snapshot | undefined): Expected | undefined {
  const { note } = snapshot ?? {}
  if (!note) return undefined
  const kept = Object.entries(note.rows).filter(([name]) => NEVER_REMOVED.includes(name))
  return { rows: Object.fromEntries(kept), position: note.position }
}

interface State {
  readonly embedded: EmbeddedDatabase
  readonly snapshots: Snapshots
  readonly dataDir: string
  /** Milliseconds. */
  readonly began: number
  readonly run: Run
  /** A note of what the database held when it was opened. */
  readonly opened: Note
  readonly removedBefore: ReadonlyMap<string, number>
}

function manage(
  { embedded, snapshots, dataDir, began, run, opened, removedBefore }: State,
  unlock: () => Promise<void>,
  { now, warn, isDisposable }: Pick<OpenOptions, 'now' | 'warn' | 'isDisposable'>,
): Omit<Database, 'db'> {
  let kept: number | undefined
  let underWay: Promise<void> = Promise.resolve()

  async function writeIfChanged() {
    if (isDisposable) return
    const changes = await countChanges(embedded)
    if (changes === kept) return
    const removed = await countRemoved(embedded)
    const { note } = await snapshots.write(embedded, {
      now: now(),
      line: run.line,
      changes,
      doubt: rows => doubtOf(rows),
    })
    if (note?.doubt) warn(`${note.doubt} No older snapshot is removed for this one.`)
    kept = changes

    /** Rows that are gone though nobody removed so many since the database was opened. */
    function doubtOf(rows: Note['rows']): string | undefined {
      const least = Object.entries(lasting(opened.rows)).map(([name, before]): [string, number] => {
        return [name, before - (removed.get(name) ?? 0) + (removedBefore.get(name) ?? 0)]
      })
      const missing = missingRows(Object.fromEntries(least), rows)
      return missing.length === 0 ? undefined : `Rows are gone that nobody removed: ${missing.join(', ')}.`
    }
  }

  /** One after the other: the scheduled one may still be under way at the shutdown. */
  function snapshot(): Promise<void> {
    const next = underWay.then(writeIfChanged)
    underWay = next.catch(() => undefined)
    return next
  }

  const timer = setInterval(
    () =>
      snapshot().catch(error =>
        warn(`No snapshot of the database could be written; the older ones are kept: ${error}`),
      ),
    SNAPSHOT_EVERY_MS,
  )
  timer.unref()
  return {
    kind: 'pglite',
    embedded,
    pool: undefined,
    async listen(channel, handler) {
      await embedded.listen(channel, handler)
    },
    async notify(channel, payload) {
      await embedded.query('select pg_notify($1, $2)', [channel, payload])
    },
    async beKnownAs() {},
    answers: () => embedded.answers(),
    snapshot,
    async close() {
      clearInterval(timer)
      await underWay
      try {
        const closed = await noteOf(embedded)
        await embedded.close()
        if (!isDisposable) await bringToDisk(join(dataDir, 'db'), began)
        await writeRun(dataDir, { ...run, closed })
      } finally {
        await embedded.close().catch(() => undefined)
        await unlock()
      }
    },
  }
}

/** Counts the rows of the product's own tables that were written since the database was opened; the jobs' housekeeping never rests. */
async function countChanges(embedded: EmbeddedDatabase): Promise<number> {
  await embedded.query('select pg_stat_force_next_flush()')
  const { rows } = await embedded.query<{ changes: number }>(
    `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 as changes from pg_stat_user_tables where schemaname = 'public'`,
  )
  return rows[0]?.changes ?? 0
}

/** Counts the rows of each table that were removed, as PostgreSQL does. */
async function countRemoved(embedded: EmbeddedDatabase): Promise<Map<string, number>> {
  await embedded.query('select pg_stat_force_next_flush()')
  const { rows } = await embedded.query<{ name: string; removed: number }>(
    'select relid::regclass::text as name, n_tup_del::float8 as removed from pg_stat_user_tables',
  )
  return new Map(rows.map(({ name, removed }) => [name, removed]))
}

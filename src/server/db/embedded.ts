import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { settleLineage } from './lineage.ts'
import { lockDataDirectory } from './lock.ts'
import type { Database, OpenOptions } from './open.ts'
import { openOrRestore } from './recovery.ts'
import { type Snapshots, snapshotsIn } from './snapshots.ts'

const SNAPSHOT_EVERY_MS = 15 * 60_000

/** PGlite in the data directory, which is this process's alone while it is open. */
export async function openEmbedded({ settings, migrations, now, warn }: OpenOptions): Promise<Database> {
  const { dataDir } = settings
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataDirectory(dataDir)
  let embedded: PGlite | undefined
  try {
    const snapshots = snapshotsIn(join(dataDir, 'snapshots'))
    embedded = await openOrRestore({ dataDir, snapshots, suspect: lock.abandoned, now, warn })
    const db = drizzle(embedded)
    await migrate(db, { migrationsFolder: migrations })
    await settleLineage(db, join(dataDir, 'db'), now())
    return { db, ...manage(embedded, snapshots, lock.release, { now, warn }) }
  } catch (error) {
    await embedded?.close()
    await lock.release()
    throw error
  }
}

function manage(
  embedded: PGlite,
  snapshots: Snapshots,
  unlock: () => Promise<void>,
  { now, warn }: Pick<OpenOptions, 'now' | 'warn'>,
): Omit<Database, 'db'> {
  let kept: number | undefined
  let underWay: Promise<void> = Promise.resolve()

  async function writeIfChanged() {
    const changes = await countChanges(embedded)
    if (changes === kept) return
    await snapshots.write(embedded, now())
    kept = changes
  }

  /** One after the other: the scheduled one may still be under way at the shutdown. */
  function snapshot(): Promise<void> {
    const next = underWay.then(writeIfChanged)
    underWay = next.catch(() => undefined)
    return next
  }

  const timer = setInterval(
    () => snapshot().catch(error => warn(`No snapshot of the database could be written: ${error}`)),
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
    snapshot,
    async close() {
      clearInterval(timer)
      await underWay
      await embedded.close()
      await unlock()
    },
  }
}

/** How many rows of the product's own tables were written since the database was opened; the jobs' housekeeping never rests. */
async function countChanges(embedded: PGlite): Promise<number> {
  await embedded.query('select pg_stat_force_next_flush()')
  const { rows } = await embedded.query<{ changes: number }>(
    `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 as changes from pg_stat_user_tables where schemaname = 'public'`,
  )
  return rows[0]?.changes ?? 0
}

import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Settings } from '../settings.ts'
import { lockDataDirectory } from './lock.ts'
import { snapshotStore } from './snapshots.ts'

/** One type for both drivers: the dialect is PostgreSQL's throughout. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  readonly embedded: PGlite | undefined
  readonly pool: pg.Pool | undefined
  /** Calls `handler` with the payload of each notification, from this process or another. */
  listen(channel: string, handler: (payload: string) => void): Promise<void>
  /** Payloads stay below 8 kB: send ids, and read the row. */
  notify(channel: string, payload: string): Promise<void>
  /** A copy of the embedded database on disk; nothing on a server, which has backups of its own. */
  snapshot(): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  readonly settings: Pick<Settings, 'dataDir' | 'databaseUrl'>
  /** Where the migrations stand; they lie beside the source and beside the built server. */
  readonly migrations: string
  readonly now: () => number
  readonly warn: (message: string) => void
}

/** Opens and migrates the database: a PostgreSQL server where one is named, else PGlite in the data directory. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  return options.settings.databaseUrl === undefined
    ? openEmbedded(options)
    : openServer(options, options.settings.databaseUrl)
}

const SNAPSHOT_EVERY_MS = 15 * 60_000

async function openEmbedded({ settings: { dataDir }, migrations, now, warn }: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDataDirectory(dataDir)
  const snapshots = snapshotStore(dataDir)
  const embedded = await openOrRestore().catch(async error => {
    await unlock()
    throw error
  })
  const db = drizzleEmbedded(embedded)
  await migrateEmbedded(db, { migrationsFolder: migrations })
  const snapshot = () => snapshots.write(embedded, now())
  const timer = setInterval(
    () => snapshot().catch(error => warn(`No snapshot could be written: ${error}`)),
    SNAPSHOT_EVERY_MS,
  )
  timer.unref()
  return {
    db,
    kind: 'pglite',
    embedded,
    pool: undefined,
    async listen(channel, handler) {
      await embedded.listen(channel, handler)
    },
    async notify(channel, payload) {
      await embedded.query('select pg_notify($1, $2)', [channel, payload])
    },
    snapshot,
    async close() {
      clearInterval(timer)
      await embedded.close()
      await unlock()
    },
  }

  async function openOrRestore(): Promise<PGlite> {
    const folder = join(dataDir, 'db')
    try {
      return await PGlite.create({ dataDir: folder })
    } catch (error) {
      for (const file of snapshots.list()) {
        const aside = `${folder}-broken-${now()}`
        if (existsSync(folder)) renameSync(folder, aside)
        try {
          const restored = await PGlite.create({ dataDir: folder, loadDataDir: snapshots.read(file) })
          warn(
            `The database could not be opened (${error}). It was restored from ${file}; the broken one is kept at ${aside}.`,
          )
          return restored
        } catch (again) {
          warn(`The snapshot ${file} could not be opened either (${again}).`)
        }
      }
      throw error
    }
  }
}

/** One number for all processes of this product, so that only one migrates at a time. */
const MIGRATION_LOCK = 4_242_001

async function openServer({ migrations, warn }: OpenOptions, url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', error => warn(`A database connection was lost: ${error.message}`))
  const migrating = await pool.connect()
  try {
    const db = drizzleServer(migrating)
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrateServer(db, { migrationsFolder: migrations })
    await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  } finally {
    migrating.release()
  }
  const handlers = new Map<string, ((payload: string) => void)[]>()
  let listener: pg.Client | undefined
  let closing = false

  /** A lost listening connection is opened anew: without it nobody would hear of other processes' work. */
  async function connectListener(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    client.on('error', error => {
      warn(`The listening database connection was lost: ${error.message}`)
      listener = undefined
      if (!closing) setTimeout(() => connectListener().catch(() => undefined), 1000).unref()
    })
    await client.connect()
    for (const channel of handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    listener = client
    return client
  }

  return {
    db: drizzleServer(pool),
    kind: 'postgres',
    embedded: undefined,
    pool,
    async listen(channel, handler) {
      const client = listener ?? (await connectListener())
      const known = handlers.get(channel)
      if (known) known.push(handler)
      else {
        handlers.set(channel, [handler])
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      }
    },
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    async snapshot() {},
    async close() {
      closing = true
      await listener?.end()
      await pool.end()
    },
  }
}

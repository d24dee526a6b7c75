import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { SettingsError } from '../settings.ts'
import { takeName } from './connected.ts'
import type { Database, OpenOptions } from './open.ts'

/** One number for all processes of this product, so that only one migrates at a time. */
const MIGRATION_LOCK = 4_242_001
const RECONNECT_MS = 1000

/** A PostgreSQL server that several processes may share. */
export async function openPostgres({ migrations, warn }: OpenOptions, url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', error => warn(`A database connection was lost: ${error.message}`))
  try {
    await migrateAlone(pool, migrations)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listener = createListener(url, warn)
  return {
    db: drizzle(pool),
    kind: 'postgres',
    embedded: undefined,
    pool,
    listen: listener.listen,
    beKnownAs: listener.beKnownAs,
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    async snapshot() {},
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

async function migrateAlone(pool: pg.Pool, migrationsFolder: string) {
  const client = await pool.connect().catch((error: Error & { code?: string }) => {
    throw new SettingsError(
      `These settings can't be used:\n  DATABASE_URL: the database can't be reached (${error.message || error.code}).`,
    )
  })
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(db, { migrationsFolder })
  } finally {
    // The lock ends with its connection, whatever state a failed migration left that in.
    client.release(true)
  }
}

/** One connection for all channels, and for the names that the process is known by. When it is lost it is opened anew, however often that takes: without it nobody would hear of other processes' work. */
function createListener(url: string, warn: (message: string) => void) {
  const handlers = new Map<string, ((payload: string) => void)[]>()
  const names = new Set<string>()
  let client: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    next.on('error', error => lose(next, error))
    next.on('end', () => lose(next, new Error('the server closed it')))
    await next.connect()
    for (const channel of handlers.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    for (const name of names) await next.query(takeName.text, takeName.values(name))
    client = next
    return next
  }

  function lose(lost: pg.Client, error: Error) {
    if (closed || lost !== client) return
    client = undefined
    warn(`The database connection that listens was lost: ${error.message}`)
    lost.end().catch(() => undefined)
    reconnectLater()
  }

  function reconnectLater() {
    retry = setTimeout(() => {
      if (!closed) connected().catch(reconnectLater)
    }, RECONNECT_MS)
    retry.unref()
  }

  function connected(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    opening ??= connect().finally(() => {
      opening = undefined
    })
    return opening
  }

  return {
    async listen(channel: string, handler: (payload: string) => void) {
      const known = handlers.get(channel)
      if (known) {
        known.push(handler)
        return
      }
      handlers.set(channel, [handler])
      const open = await connected()
      await open.query(`listen ${open.escapeIdentifier(channel)}`)
    },
    async beKnownAs(name: string) {
      const open = await connected()
      names.add(name)
      await open.query(takeName.text, takeName.values(name))
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await opening?.catch(() => undefined)
      await client?.end()
    },
  }
}

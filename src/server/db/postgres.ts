import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { SettingsError } from '../settings.ts'
import { takeName } from './connected.ts'
import type { Database, OpenOptions } from './database.ts'

/** One number for all processes of this product, so that only one migrates at a time. */
export const MIGRATION_LOCK = 4_242_001
const RECONNECT_MS = 1000

/** Time that a server may be silent; milliseconds. */
export interface Patience {
  /** For a connection to be made, or to become free. */
  readonly connectMs: number
  /** While a statement runs: longer than the pool keeps an idle connection, and than any statement of a request takes. */
  readonly silenceMs: number
  /** Between two looks whether the connection that listens is still answered. */
  readonly listenMs: number
}

const usualPatience: Patience = { connectMs: 5000, silenceMs: 15_000, listenMs: 45_000 }
/** The pool closes a connection that nobody used for so long. */
const IDLE_MS = 10_000

/** A PostgreSQL server that several processes may share. */
export async function openPostgres(
  { migrations, warn, used }: OpenOptions,
  url: string,
  patience: Patience = usualPatience,
): Promise<Database> {
  await migrateAlone(url, migrations, patience)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: patience.connectMs,
    idleTimeoutMillis: Math.min(IDLE_MS, patience.silenceMs / 2),
  })
  pool.on('error', error => warn(`A database connection was lost: ${error.message}`))
  pool.on('connect', client => {
    // Nobody listens to a connection that a transaction has taken, and an error that nobody hears ends the process. Its statements fail.
    client.on('error', () => undefined)
    endWhenSilent(client, patience.silenceMs)
  })
  if (used) hearOfUse(pool, used)
  const listener = createListener(url, warn, patience)
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
    answers: () => pool.query('select 1'),
    async snapshot() {},
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

/** A connection is taken out of the pool for a statement, or for a whole transaction. */
function hearOfUse(pool: pg.Pool, used: (seconds: number) => void) {
  const taken = new WeakMap<pg.PoolClient, number>()
  pool.on('acquire', client => taken.set(client, performance.now()))
  pool.on('release', (_error, client) => {
    const since = taken.get(client)
    if (since !== undefined) used((performance.now() - since) / 1000)
  })
}

/**
 * Cuts a connection on which the server says nothing, so that who waits for it fails and the pool makes another. A timeout of the
 * statement alone would leave the connection in the middle of its transaction.
 */
function endWhenSilent(client: pg.Client | pg.PoolClient, silenceMs: number) {
  // The driver's types know the connection of a client, and not that of one out of a pool, which is the same.
  if (!(client instanceof pg.Client)) return
  const { stream } = client.connection
  if (stream instanceof Socket) {
    stream.setTimeout(silenceMs, () => stream.destroy(new Error('the server does not answer')))
  }
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const awayMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (was closed|has encountered a connection error) and is not queryable|the server does not answer|Query read timeout)/

/** Tells whether an error says that the database's server cannot be reached, does not answer or is being stopped: trying again later may help. */
export function isServerAway(error: Error): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    // Class 08: connection exceptions; 57P01 to 57P03: the server is being stopped or started; 53300: it has no connection to spare.
    if (awayCodes.has(code) || /^(08...|57P0[1-3]|53300)$/.test(code) || awayMessages.test(at.message)) return true
  }
  return false
}

/**
 * One connection, for work that may take its time: no silence of the server is too long.
 *
 * @throws {SettingsError}
 */
export async function connectAlone(
  url: string,
  { connectMs }: Pick<Patience, 'connectMs'> = usualPatience,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new SettingsError(
      `These settings can't be used:\n  DATABASE_URL: the database can't be reached (${error.message || error.code}).`,
    )
  })
  return client
}

async function migrateAlone(url: string, migrationsFolder: string, patience: Patience) {
  const client = await connectAlone(url, patience)
  try {
    const db = drizzle(client)
    // Waits for the migration of another process.
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(db, { migrationsFolder })
  } finally {
    // The lock ends with its connection, whatever state a failed migration left that in.
    await client.end()
  }
}

/** One connection for all channels, and for the names that the process is known by. When it is lost it is opened anew, however often that takes: without it nobody would hear of other processes' work. */
function createListener(url: string, warn: (message: string) => void, patience: Patience) {
  const handlers = new Map<string, ((payload: string) => void)[]>()
  const names = new Set<string>()
  let client: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  // A server that has gone without a word would never be missed by who only listens.
  let looks = false
  const looking = setInterval(async () => {
    if (looks) return
    looks = true
    await client?.query('select 1').catch(() => undefined)
    looks = false
  }, patience.listenMs)
  looking.unref()
  let closed = false

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: patience.connectMs,
    })
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    next.on('error', error => lose(next, error))
    next.on('end', () => lose(next, new Error('the server closed it')))
    await next.connect()
    endWhenSilent(next, patience.listenMs + patience.silenceMs)
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
      clearInterval(looking)
      await opening?.catch(() => undefined)
      await client?.end()
    },
  }
}

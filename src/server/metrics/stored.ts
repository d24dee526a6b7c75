import { type SQL, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { calls, webhookMessages, webhookTargets } from '../db/schema.ts'

/** Rows that are counted at most: a scrape costs the same however many wait. */
const MOST = 10_000
/** Several that scrape at once, or often, read the database once. */
const FRESH_MS = 5000

interface Stored {
  readonly of: 'calls' | 'messages' | 'targets' | 'jobs'
  readonly state: string
  /** Null but for jobs. */
  readonly queue: string | null
  readonly count: number
}

/** Counts what waits and what runs, each by an index and no further than `MOST`; of the jobs, what pg-boss counts every ten seconds. */
async function readStored({ db }: Pick<Database, 'db'>): Promise<readonly Stored[]> {
  const counted = (of: Stored['of'], state: string, rows: SQL) =>
    sql`select ${sql.raw(`'${of}' as of, '${state}' as state, null as queue`)}, (select count(*)::int from (select 1 from ${rows} limit ${sql.raw(String(MOST))}) as found) as count`
  const jobs = (state: string, column: string) => sql.raw(`select 'jobs', '${state}', name, ${column} from jobs.queue`)
  const waiting = sql`${calls} where queue_status in ('new', 'queued')`
  const found = await db.execute(
    sql.join(
      [
        counted('calls', 'queued', sql`${waiting} and start_at <= now()`),
        counted('calls', 'scheduled', sql`${waiting} and start_at > now()`),
        counted('calls', 'playing', sql`${calls} where queue_status in ('allocated', 'started')`),
        counted('messages', 'waiting', sql`${webhookMessages}`),
        counted('targets', 'paused', sql`${webhookTargets} where paused_until > clock_timestamp()`),
        jobs('ready', 'ready_count'),
        jobs('deferred', 'deferred_count'),
        jobs('active', 'active_count'),
      ],
      sql` union all `,
    ),
  )
  return rowsOf<Stored>(found)
}

const gauges = {
  calls: ['dialpath_calls', `Calls that wait or are being played, by state, counted up to ${MOST}.`],
  messages: ['dialpath_webhook_messages', `Messages that wait for webhooks, counted up to ${MOST}.`],
  targets: ['dialpath_webhook_targets', `Webhook targets that are paused, counted up to ${MOST}.`],
  jobs: ['dialpath_jobs', 'Jobs by queue and state (ready, deferred, active), as pg-boss last counted them.'],
} as const satisfies Record<Stored['of'], readonly [name: string, help: string]>

/** Adds the calls, jobs and webhook messages that the database holds for all processes, and the connections of this one. */
export function addStoredMetrics(registry: Registry, database: Database) {
  const registers = [registry]
  let last: { readonly at: number; readonly stored: Promise<readonly Stored[] | undefined> } | undefined

  /** Undefined where the database does not answer. */
  function read() {
    const now = performance.now()
    if (!last || now - last.at > FRESH_MS) last = { at: now, stored: readStored(database).catch(() => undefined) }
    return last.stored
  }

  new Gauge({
    name: 'dialpath_database_up',
    help: '1 if the database answers; else what it holds is missing here.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  for (const of of ['calls', 'messages', 'targets', 'jobs'] as const) {
    const [name, help] = gauges[of]
    new Gauge({
      name,
      help,
      labelNames: ['state', 'queue'],
      registers,
      async collect() {
        this.reset()
        for (const row of (await read()) ?? []) {
          if (row.of === of) this.set({ state: row.state, ...(row.queue !== null && { queue: row.queue }) }, row.count)
        }
      },
    })
  }
  const { pool } = database
  if (!pool) return
  new Gauge({
    name: 'dialpath_database_connections',
    help: 'Connections of this process’s pool that are used and idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

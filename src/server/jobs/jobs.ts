import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Database, Db } from '../db/database.ts'
import { storableJson } from '../db/outsideText.ts'

const DAY_SECONDS = 24 * 60 * 60
/** The longest that pg-boss keeps a job that waits, by the database's clock: 68 years, so that a clock that jumps ahead removes none of them. */
const WAITING_SECONDS = 2_147_483_647

/** A job whose process says nothing for so long has died with it, however much time is left to it: another process does it. */
const SILENT_SECONDS = 60

export interface JobOptions {
  /** The number of times that a job that throws is tried again; the pause doubles each time, from `retryDelay` seconds. */
  readonly retryLimit: number
  readonly retryDelay?: number
  /** The longest pause between two tries, in seconds. */
  readonly retryDelayMax?: number
  /** Seconds that a job may take; past that it counts as lost. */
  readonly expireInSeconds: number
  /** Jobs of this name that run at once in this process. */
  readonly concurrency: number
}

export interface SendJobOptions {
  /** The job is stored if and only if this transaction is. */
  readonly transaction?: Db
  /** Seconds to wait before it is worked on. */
  readonly startAfter?: number
}

/** Work that outlives a request, stored in the same database. */
export interface Jobs {
  define<T extends object>(
    name: string,
    options: JobOptions,
    work: (data: T, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  send(name: string, data: object, options?: SendJobOptions): Promise<void>
  /** Stops fetching, waits for what runs (at most `timeoutMs`), and ends. */
  stop(timeoutMs: number): Promise<void>
}

/** Of the jobs' own connections, in milliseconds: a server that hangs must not hold up who sends a job. */
const patience = { connectionTimeoutMillis: 5000, query_timeout: 30_000, keepAlive: true }

/** @param keptDays how long a finished job is kept */
export async function openJobs(database: Database, warn: (message: string) => void, keptDays: number): Promise<Jobs> {
  const common = { schema: 'jobs', superviseIntervalSeconds: 10, monitorIntervalSeconds: 10, useListenNotify: true }
  const boss = database.embedded
    ? new PgBoss({ ...common, backend: 'pglite', db: fromPglite(database.embedded) })
    : new PgBoss({ ...common, ...patience, connectionString: database.pool?.options.connectionString ?? '', max: 4 })
  boss.on('error', error => warn(`Jobs: ${error.message}`))
  await boss.start()
  return {
    async define<T extends object>(
      name: string,
      options: JobOptions,
      work: (data: T, signal: AbortSignal) => Promise<void>,
    ) {
      const queue = {
        retryLimit: options.retryLimit,
        retryDelay: options.retryDelay ?? 0,
        retryBackoff: options.retryDelay !== undefined,
        ...(options.retryDelayMax === undefined ? {} : { retryDelayMax: options.retryDelayMax }),
        expireInSeconds: options.expireInSeconds,
        heartbeatSeconds: SILENT_SECONDS,
        deleteAfterSeconds: keptDays * DAY_SECONDS,
        retentionSeconds: WAITING_SECONDS,
        notify: true,
      }
      if (await boss.getQueue(name)) await boss.updateQueue(name, queue)
      else await boss.createQueue(name, queue)
      // Each worker takes one job at a time, so that a slow one holds up no other and each fails by itself. News wakes them;
      // they look by themselves for jobs that start later.
      const workers = {
        localConcurrency: options.concurrency,
        batchSize: 1,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 1,
      }
      await boss.work<T>(name, workers, async jobs => {
        for (const job of jobs) await work(job.data, job.signal)
      })
    },
    async send(name, data, { transaction, startAfter } = {}) {
      await boss.send(
        name,
        // Recursion keeps the shape of an object, and the column it is stored in is jsonb.
        storableJson(data) as object,
        {
          ...(startAfter !== undefined && { startAfter }),
          ...(transaction && {
            db: fromDrizzle({ execute: async query => (await transaction.execute(query as SQL)) as never }, sql),
          }),
        },
      )
    },
    stop: timeoutMs => boss.stop({ graceful: true, timeout: timeoutMs, close: true }),
  }
}

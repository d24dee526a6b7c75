import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { isConnected } from '../db/connected.ts'
import type { Database, Db } from '../db/database.ts'
import { batches, type CallRow, calls } from '../db/schema.ts'
import { databaseNow, secondsFromNow } from '../db/time.ts'

/** The time for which a process may stand still while it is connected to the database; after that it counts as dead. */
const STANDSTILL_SECONDS = 5 * 60

/** The topic of the bus on which a call that can be taken is announced. */
export const QUEUED = 'call-queued'

/** The calls of a stopped batch that wait in the queue wait until then, or until it is resumed. */
export const HELD = new Date('9999-01-01T00:00:00Z')

/** A call that is queued from a moment on as if nobody had taken it. One of a batch that was stopped meanwhile is held. */
const waitingFrom = (moment: SQL | typeof calls.start_at) => ({
  queue_status: 'queued' as const,
  status: 'queued' as const,
  played_by: null,
  heartbeat_at: null,
  start_at: sql<Date>`case when exists (select 1 from ${batches} where ${batches.batch_id} = ${calls.batch_id}
    and ${batches.state} = 'stopped') then ${HELD.toISOString()}::timestamptz else ${moment} end`,
})

/** A call that is queued as if nobody had taken it, from the moment that it had waited for. */
export const waitingAgain = waitingFrom(calls.start_at)

/**
 * Queues a call that was dialled in vain for a second attempt, unless somebody stopped it while it rang.
 *
 * @param wait seconds
 * @returns Whether it is queued.
 */
export function dialLater(
  { db }: Pick<Database, 'db'>,
  { call_id, batch_id }: Pick<CallRow, 'call_id' | 'batch_id'>,
  wait: number,
  alongside: (transaction: Db) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction(async tx => {
    // Whoever stops the batch comes before or after, and sees the call or is seen.
    if (batch_id !== null)
      await tx.select({ state: batches.state }).from(batches).where(eq(batches.batch_id, batch_id)).for('share')
    const queued = await tx
      .update(calls)
      .set({ ...waitingFrom(secondsFromNow(wait)), attempt: 2 })
      .where(and(eq(calls.call_id, call_id), not(calls.completed), not(calls.stop_requested)))
      .returning({ call_id: calls.call_id })
    if (queued.length > 0) await alongside(tx)
    return queued.length > 0
  })
}

/**
 * The queue of calls: the rows themselves, so that nothing can come apart from them. A call is `queued` until a process takes it
 * (`allocated`), and `started` once it is dialled. All moments are the database's, since the clocks of processes differ.
 */
export interface CallQueue {
  /** Takes calls whose time has come; each is one process's, whoever else asks. */
  take(most: number): Promise<CallRow[]>
  /** Marks a taken call as dialled. @returns Whether it still was this process's to dial. */
  begin(call_id: string): Promise<boolean>
  /** Puts taken calls that were not dialled back. */
  giveBack(call_ids: readonly string[]): Promise<void>
  /** Says that the process lives and plays these calls. @returns Those that are its own still. */
  beat(playing: readonly string[]): Promise<Pick<CallRow, 'call_id' | 'stop_requested'>[]>
  /** Puts back calls whose process died before it dialled. @returns Whether there were any. */
  giveBackLost(playing: readonly string[]): Promise<boolean>
  /** Claims calls whose process died in the middle, for this process alone; each as it was left. */
  claimLost(playing: readonly string[]): Promise<Pick<CallRow, 'call_id' | 'created_at' | 'heartbeat_at'>[]>
}

/** @param lostAfterSeconds without a sign of life of a process that is not connected either; the embedded database has one process, so that a former one's calls are lost at once */
export function openCallQueue({ db, kind }: Database, process_id: string, lostAfterSeconds: number): CallQueue {
  const isMine = eq(calls.played_by, process_id)

  function isLost(queue_status: 'allocated' | 'started', playing: readonly string[]): SQL | undefined {
    const isSilentFor = (seconds: number) =>
      or(isNull(calls.heartbeat_at), lt(calls.heartbeat_at, secondsFromNow(-seconds)))
    const isGone =
      kind === 'pglite'
        ? or(sql`${calls.played_by} is distinct from ${process_id}`, isSilentFor(lostAfterSeconds))
        : or(
            and(isSilentFor(lostAfterSeconds), or(isNull(calls.played_by), isMine, not(isConnected(calls.played_by)))),
            isSilentFor(Math.max(lostAfterSeconds, STANDSTILL_SECONDS)),
          )
    return and(
      eq(calls.queue_status, queue_status),
      isGone,
      playing.length > 0 ? notInArray(calls.call_id, [...playing]) : undefined,
    )
  }

  return {
    async take(most) {
      const due = db.$with('due').as(
        db
          .select({ call_id: calls.call_id })
          .from(calls)
          .where(and(inArray(calls.queue_status, ['new', 'queued']), lte(calls.start_at, sql`now()`)))
          // Whoever sends a single call does not wait for a batch.
          .orderBy(asc(isNotNull(calls.batch_id)), asc(calls.start_at))
          .limit(most)
          .for('update', { skipLocked: true }),
      )
      return db
        .with(due)
        .update(calls)
        .set({ queue_status: 'allocated', played_by: process_id, heartbeat_at: databaseNow })
        .where(inArray(calls.call_id, sql`(select call_id from due)`))
        .returning()
    },
    async begin(call_id) {
      const begun = await db
        .update(calls)
        .set({ queue_status: 'started', status: 'ringing' })
        .where(and(eq(calls.call_id, call_id), eq(calls.queue_status, 'allocated'), isMine))
        .returning({ call_id: calls.call_id })
      return begun.length > 0
    },
    async giveBack(call_ids) {
      if (call_ids.length === 0) return
      await db
        .update(calls)
        .set(waitingAgain)
        .where(and(inArray(calls.call_id, [...call_ids]), eq(calls.queue_status, 'allocated'), isMine))
    },
    async beat(playing) {
      if (playing.length === 0) return []
      return db
        .update(calls)
        .set({ heartbeat_at: databaseNow })
        .where(and(inArray(calls.call_id, [...playing]), eq(calls.completed, false), isMine))
        .returning({ call_id: calls.call_id, stop_requested: calls.stop_requested })
    },
    async giveBackLost(playing) {
      const back = await db
        .update(calls)
        .set(waitingAgain)
        .where(isLost('allocated', playing))
        .returning({ call_id: calls.call_id })
      return back.length > 0
    },
    async claimLost(playing) {
      const lost = await db
        .select({ call_id: calls.call_id, created_at: calls.created_at, heartbeat_at: calls.heartbeat_at })
        .from(calls)
        .where(isLost('started', playing))
      if (lost.length === 0) return []
      const ids = lost.map(({ call_id }) => call_id)
      const claimed = await db
        .update(calls)
        .set({ played_by: process_id, heartbeat_at: databaseNow })
        .where(and(inArray(calls.call_id, ids), isLost('started', playing)))
        .returning({ call_id: calls.call_id })
      const mine = new Set(claimed.map(({ call_id }) => call_id))
      return lost.filter(({ call_id }) => mine.has(call_id))
    },
  }
}

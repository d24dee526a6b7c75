import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, ne, not, or } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { databaseNow, secondsFromNow } from '../db/time.ts'
import { ApiError } from './errors.ts'

const LONGEST_KEY = 200
const KEPT_SECONDS = 24 * 60 * 60

/** An answer's JSON. */
type Written = Buffer | string

export interface Replay {
  readonly written: Written
  readonly replayed: boolean
}

/** Stores what a request answers, in the transaction that does its work: neither is there without the other. */
export type KeepAnswer = (transaction: Db, written: Written) => Promise<void>

/** Time that a run may be silent before another takes its place; tests are in a hurry. */
export interface Lease {
  readonly seconds: number
  readonly extendEveryMs: number
}

const usualLease: Lease = { seconds: 6, extendEveryMs: 2000 }

/** Runs of this process: where it is the only one, all others died with theirs. */
const underWay = new Set<string>()

/**
 * Answers a request once (`docs/api-decisions.md` §1): the same key and body within 24 hours gets the first answer again, the same key
 * with another body is 409, and so is a key whose first request is still under way, however long that takes. A failure is not kept, so
 * that it can be fixed; one that comes after the answer was kept is logged, and the answer is given.
 *
 * @param request_hash Names the request: its method, its address and what its body says.
 */
export async function answerOnce(
  { database: { db, kind }, log }: Pick<ServiceContext, 'database' | 'log'>,
  account_id: string,
  key: string,
  request_hash: string,
  answer: (keep: KeepAnswer) => Promise<Written | undefined>,
  lease: Lease = usualLease,
): Promise<Replay> {
  if (key.length > LONGEST_KEY) {
    throw new ApiError(400, `The idempotency-key is too long. Use at most ${LONGEST_KEY} characters.`, [
      { path: 'idempotency-key', message: `This must have at most ${LONGEST_KEY} characters.` },
    ])
  }
  const run = randomUUID()
  const ofKey = and(eq(idempotencyKeys.account_id, account_id), eq(idempotencyKeys.key, key))
  const isMine = and(ofKey, eq(idempotencyKeys.run, run), eq(idempotencyKeys.status, 0))
  underWay.add(run)
  try {
    if (!(await begin())) return { written: await readFirst(), replayed: true }
    const extending = setInterval(() => extend().catch(reportExtension), lease.extendEveryMs)
    extending.unref()
    try {
      return { written: await runOnce(), replayed: false }
    } finally {
      clearInterval(extending)
    }
  } finally {
    underWay.delete(run)
  }

  /** Takes the key, if nobody has it or who had it died. @returns Whether it is this run's. */
  async function begin(): Promise<boolean> {
    const begun = { request_hash, status: 0, body: '', run, leased_until: secondsFromNow(lease.seconds) }
    const isForgotten = and(
      ne(idempotencyKeys.status, 0),
      lt(idempotencyKeys.created_at, secondsFromNow(-KEPT_SECONDS)),
    )
    const isSilent = or(isNull(idempotencyKeys.leased_until), lt(idempotencyKeys.leased_until, databaseNow))
    const isOfFormer = kind === 'pglite' ? not(inArray(idempotencyKeys.run, [...underWay])) : undefined
    const isAbandoned = and(eq(idempotencyKeys.status, 0), or(isSilent, isOfFormer))
    const taken = await db
      .insert(idempotencyKeys)
      .values({ account_id, key, ...begun, created_at: databaseNow })
      .onConflictDoUpdate({
        target: [idempotencyKeys.account_id, idempotencyKeys.key],
        set: { ...begun, created_at: databaseNow },
        setWhere: or(isForgotten, isAbandoned),
      })
      .returning({ key: idempotencyKeys.key })
    return taken.length > 0
  }

  async function readFirst(): Promise<Written> {
    const [first] = await db.select().from(idempotencyKeys).where(ofKey)
    if (first && first.request_hash !== request_hash) {
      throw new ApiError(409, 'This idempotency key was used for another request. Use a new key for a new request.')
    }
    if (!first || first.status === 0) throw stillAnswered()
    return first.body
  }

  async function runOnce(): Promise<Written> {
    try {
      let kept: Written | undefined
      const given = await answer(async (transaction, written) => {
        await keep(transaction, written)
        kept = written
      })
      // The kept answer says less where it holds a secret that is given once.
      if (kept !== undefined) return given ?? kept
      const written = given ?? 'null'
      await keep(db, written)
      return written
    } catch (error) {
      const freed = await db.delete(idempotencyKeys).where(isMine).returning({ key: idempotencyKeys.key })
      if (freed.length > 0) throw error
      const [kept] = await db
        .select({ body: idempotencyKeys.body })
        .from(idempotencyKeys)
        .where(and(ofKey, eq(idempotencyKeys.run, run)))
      if (!kept) throw error
      log.error({ err: error }, 'A request failed after its work was stored, and was answered')
      return kept.body
    }
  }

  /** A run whose lease ended meanwhile, and whose place another took, takes its work back with its transaction. */
  async function keep(transaction: Db, written: Written) {
    const kept = await transaction
      .update(idempotencyKeys)
      .set({ status: 200, body: written.toString(), leased_until: null })
      .where(isMine)
      .returning({ key: idempotencyKeys.key })
    if (kept.length === 0) throw stillAnswered()
  }

  async function extend() {
    await db
      .update(idempotencyKeys)
      .set({ leased_until: secondsFromNow(lease.seconds) })
      .where(isMine)
  }

  function reportExtension(error: unknown) {
    log.warn({ err: error }, 'The lease of an idempotency key could not be extended')
  }
}

function stillAnswered(): ApiError {
  const message = 'The first request with this idempotency key is still being answered. Try again in a moment.'
  return new ApiError(409, message, [], { 'retry-after': '1' })
}

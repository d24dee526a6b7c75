import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { ApiError } from './errors.ts'

const LONGEST_KEY = 200
const KEPT_MS = 24 * 60 * 60_000
/** A request that is still unanswered after this died with its process. */
const ABANDONED_MS = 60_000

export interface Replay {
  readonly body: unknown
  readonly replayed: boolean
}

/**
 * Answers a request once (`decisions.md` §1): the same key and body within 24 hours gets the first answer again, the same key
 * with another body is 409, and so is a key whose first request is still under way. A failure is not kept, so that it can be mended.
 */
export async function answerOnce(
  { database: { db }, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  account_id: string,
  key: string,
  request: { readonly method: string; readonly url: string; readonly body: unknown },
  answer: () => Promise<unknown>,
): Promise<Replay> {
  if (key.length > LONGEST_KEY) {
    throw new ApiError(400, 'The idempotency-key is too long.', [
      { path: 'idempotency-key', message: `This must have at most ${LONGEST_KEY} characters.` },
    ])
  }
  const request_hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex')
  const now = clock.now()
  const mine = and(eq(idempotencyKeys.account_id, account_id), eq(idempotencyKeys.key, key))
  const olderThan = (age: number) => lt(idempotencyKeys.created_at, new Date(now - age))
  // Everybody's: keys are seldom used again, so that nobody else would remove them.
  await db.delete(idempotencyKeys).where(olderThan(KEPT_MS))
  await db.delete(idempotencyKeys).where(and(mine, eq(idempotencyKeys.status, 0), olderThan(ABANDONED_MS)))
  const begun = await db
    .insert(idempotencyKeys)
    .values({ account_id, key, request_hash, status: 0, body: '', created_at: new Date(now) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (begun.length === 0) {
    const [first] = await db.select().from(idempotencyKeys).where(mine)
    if (first && first.request_hash !== request_hash) {
      throw new ApiError(409, 'This idempotency key was used for another request. Use a new key for a new request.')
    }
    if (!first || first.status === 0) {
      throw new ApiError(
        409,
        'The first request with this idempotency key is still being answered. Try again in a moment.',
        [],
        { 'retry-after': '1' },
      )
    }
    return { body: JSON.parse(first.body), replayed: true }
  }
  try {
    const body = await answer()
    await db
      .update(idempotencyKeys)
      .set({ status: 200, body: JSON.stringify(body) })
      .where(mine)
    return { body, replayed: false }
  } catch (error) {
    await db.delete(idempotencyKeys).where(mine)
    throw error
  }
}

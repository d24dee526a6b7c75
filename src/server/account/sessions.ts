import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '#runtime/types.ts'
import type { Db } from '../db/open.ts'
import { sessions, signInLinks } from '../db/schema.ts'
import { hashSecret, newSecret } from './keys.ts'

export const SESSION_SECONDS = 30 * 24 * 60 * 60
const LINK_MS = 15 * 60_000

/** @returns The cookie's value. */
export async function createSession(db: Db, clock: Clock, account_id: string): Promise<string> {
  const token = newSecret()
  const now = clock.now()
  await db.delete(sessions).where(lt(sessions.expires_at, new Date(now)))
  await db.insert(sessions).values({
    hash: hashSecret(token),
    account_id,
    created_at: new Date(now),
    expires_at: new Date(now + SESSION_SECONDS * 1000),
  })
  return token
}

export async function accountOfSession(db: Db, clock: Clock, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ account_id: sessions.account_id })
    .from(sessions)
    .where(and(eq(sessions.hash, hashSecret(token)), gt(sessions.expires_at, new Date(clock.now()))))
  return row?.account_id
}

/** @returns The account whose session it was. */
export async function endSession(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.hash, hashSecret(token)))
    .returning({ account_id: sessions.account_id })
  return row?.account_id
}

/** A token that signs in once within 15 minutes. */
export async function createSignInToken(db: Db, clock: Clock, account_id: string): Promise<string> {
  const token = newSecret()
  const now = clock.now()
  await db.delete(signInLinks).where(lt(signInLinks.expires_at, new Date(now)))
  await db.insert(signInLinks).values({ hash: hashSecret(token), account_id, expires_at: new Date(now + LINK_MS) })
  return token
}

/** The account of a fresh token, which is spent with that; undefined for any other. */
export async function spendSignInToken(db: Db, clock: Clock, token: string): Promise<string | undefined> {
  const [row] = await db
    .delete(signInLinks)
    .where(eq(signInLinks.hash, hashSecret(token)))
    .returning()
  return row && row.expires_at.getTime() > clock.now() ? row.account_id : undefined
}

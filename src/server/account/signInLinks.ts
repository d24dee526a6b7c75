import { eq, lt } from 'drizzle-orm'
import type { Clock } from '#runtime/ports.ts'
import type { Db } from '../db/database.ts'
import { signInLinks } from '../db/schema.ts'
import { hashSecret, newSecret } from './keys.ts'

const LINK_MS = 15 * 60_000

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

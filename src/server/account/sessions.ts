import { randomUUID } from 'node:crypto'
import { and, eq, gt, ne } from 'drizzle-orm'
import type { Clock } from '#runtime/ports.ts'
import type { Db } from '../db/database.ts'
import { inOrder, type ListQuery, readPage } from '../db/page.ts'
import { apiKeys, sessions } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type CredentialsContext, hashSecret, holdKey, newSecret, USE_NOTED_EVERY_MS } from './keys.ts'

export const SESSION_SECONDS = 30 * 24 * 60 * 60
const MAX_USER_AGENT = 500

/** The person or program that signs in: with a key, to which the session belongs, or with a sign-in link, which leaves nothing that could be revoked. */
export interface SignedIn {
  readonly account_id: string
  readonly key_id: string | null
}

/** The device that somebody signs in from, for a list in which a person recognizes it. */
export interface Device {
  readonly user_agent: string
  readonly address: string
}

/** @returns The cookie's value; undefined where the key was revoked meanwhile. */
export async function createSession(
  db: Db,
  clock: Clock,
  { account_id, key_id }: SignedIn,
  { user_agent, address }: Device,
): Promise<string | undefined> {
  const token = newSecret()
  const now = clock.now()
  return db.transaction(async tx => {
    // Held until the session is there: whoever revokes the key meanwhile waits, and ends the session too.
    if (key_id !== null && !(await holdKey(tx, key_id))) return undefined
    await tx.insert(sessions).values({
      hash: hashSecret(token),
      session_id: randomUUID(),
      account_id,
      key_id,
      user_agent: user_agent.slice(0, MAX_USER_AGENT),
      address,
      created_at: new Date(now),
      last_used_at: new Date(now),
      expires_at: new Date(now + SESSION_SECONDS * 1000),
    })
    return token
  })
}

/** Finds the session of a cookie; undefined for one that has ended. */
export async function findSession(db: Db, clock: Clock, token: string) {
  const now = clock.now()
  const [row] = await db
    .select({
      session_id: sessions.session_id,
      account_id: sessions.account_id,
      key_id: sessions.key_id,
      last_used_at: sessions.last_used_at,
      expires_at: sessions.expires_at,
    })
    .from(sessions)
    .where(and(eq(sessions.hash, hashSecret(token)), gt(sessions.expires_at, new Date(now))))
  if (row && now - row.last_used_at.getTime() > USE_NOTED_EVERY_MS) {
    await db
      .update(sessions)
      .set({ last_used_at: new Date(now) })
      .where(eq(sessions.session_id, row.session_id))
  }
  return row
}

export async function isSessionLive(db: Db, clock: Clock, session_id: string): Promise<boolean> {
  const [row] = await db
    .select({ session_id: sessions.session_id })
    .from(sessions)
    .where(and(eq(sessions.session_id, session_id), gt(sessions.expires_at, new Date(clock.now()))))
  return row !== undefined
}

/** The sessions of an account that are open; `own` is the one that asks. */
export async function listSessions(
  db: Db,
  clock: Clock,
  account_id: string,
  own: string | undefined,
  query: ListQuery,
) {
  const live = and(eq(sessions.account_id, account_id), gt(sessions.expires_at, new Date(clock.now())))
  const { page, counts } = await readPage(
    db
      .select({ session: sessions, key_name: apiKeys.name })
      .from(sessions)
      .leftJoin(apiKeys, eq(apiKeys.key_id, sessions.key_id))
      .where(live),
    inOrder(query, sessions.created_at, sessions.session_id),
    query,
    db.$count(sessions, live),
  )
  const listed = page.map(({ session, key_name }) => ({
    session_id: session.session_id,
    is_own: session.session_id === own,
    began_with: session.key_id === null ? ('link' as const) : ('key' as const),
    key_id: session.key_id,
    key_name,
    user_agent: session.user_agent,
    address: session.address,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }))
  return { sessions: listed, ...counts }
}

export async function endSession(
  { database: { db }, credentials }: CredentialsContext,
  account_id: string,
  session_id: string,
): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.account_id, account_id), eq(sessions.session_id, session_id)))
    .returning({ session_id: sessions.session_id })
  credentials.forget()
  if (ended.length === 0) throw new ApiError(404, `There is no session with the ID ${session_id}.`)
}

/** Ends every session of an account but `own`. @returns How many. */
export async function endOtherSessions(
  { database: { db }, credentials }: CredentialsContext,
  account_id: string,
  own: string | undefined,
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.account_id, account_id), own === undefined ? undefined : ne(sessions.session_id, own)))
    .returning({ session_id: sessions.session_id })
  credentials.forget()
  return ended.length
}

/** @returns The account whose session the cookie was of. */
export async function endSessionOfCookie(
  { database: { db }, credentials }: CredentialsContext,
  token: string,
): Promise<string | undefined> {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.hash, hashSecret(token)))
    .returning({ account_id: sessions.account_id })
  credentials.forget()
  return row?.account_id
}

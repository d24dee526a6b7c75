import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, asc, count, eq, gt, isNull } from 'drizzle-orm'
import type { Clock } from '#runtime/ports.ts'
import type { Alongside, Database, Db } from '../db/database.ts'
import { inOrder, type ListQuery, readPage } from '../db/page.ts'
import { accounts, apiKeys, sessions } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { Caller } from '../http/route.ts'
import type { Vault } from './vault.ts'

/** Makes the hash that the database keeps of a secret that a person or a program holds. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Resources of a change of keys and sessions. */
export interface CredentialsContext {
  readonly database: Pick<Database, 'db'>
  /** Their remembered rows. */
  readonly credentials: { forget(): void }
  readonly clock: Clock
}

/** 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A use is noted once in this time, so that reading does not become writing. */
export const USE_NOTED_EVERY_MS = 60_000

/** Finds the account of a clear key; undefined for an unknown or revoked one. */
export async function findKey(
  db: Db,
  clock: Clock,
  key: string,
): Promise<{ readonly key_id: string; readonly account_id: string } | undefined> {
  const [row] = await db
    .select({ key_id: apiKeys.key_id, account_id: apiKeys.account_id, last_used_at: apiKeys.last_used_at })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hashSecret(key)), isNull(apiKeys.revoked_at)))
  if (!row) return undefined
  const { last_used_at, ...found } = row
  const now = clock.now()
  if (last_used_at === null || now - last_used_at.getTime() > USE_NOTED_EVERY_MS) {
    await db
      .update(apiKeys)
      .set({ last_used_at: new Date(now) })
      .where(eq(apiKeys.key_id, row.key_id))
  }
  return found
}

export async function isKeyLive(db: Db, key_id: string): Promise<boolean> {
  const [row] = await db
    .select({ key_id: apiKeys.key_id })
    .from(apiKeys)
    .where(and(eq(apiKeys.key_id, key_id), isNull(apiKeys.revoked_at)))
  return row !== undefined
}

/** Of 256 random bits more may be seen than of a key that somebody chose. */
const SHOWN_OF_RANDOM = 7
const SHOWN_OF_CHOSEN = 4

export async function createKey(db: Db, clock: Clock, account_id: string, name: string, given?: string) {
  const key = given ?? `dp_${newSecret()}`
  const key_id = randomUUID()
  await db.insert(apiKeys).values({
    key_id,
    account_id,
    hash: hashSecret(key),
    name,
    prefix: key.slice(0, given === undefined ? SHOWN_OF_RANDOM : SHOWN_OF_CHOSEN),
    created_at: new Date(clock.now()),
  })
  return { key, key_id }
}

/** @returns A key that the caller makes; undefined where what they came in with was revoked, or has ended, meanwhile. */
export async function createKeyFor(
  db: Db,
  clock: Clock,
  caller: Caller,
  name: string,
  alongside?: Alongside<{ readonly key_id: string }>,
) {
  return db.transaction(async tx => {
    // Held until the key is there: whoever is revoked meanwhile leaves none behind.
    if (!(await holdCredential(tx, clock, caller))) return undefined
    const made = await createKey(tx, clock, caller.id, name)
    await alongside?.(tx, made)
    return made
  })
}

/** Until the transaction ends nobody revokes it. @returns Whether it is live. */
async function holdCredential(tx: Db, clock: Clock, caller: Caller): Promise<boolean> {
  if (caller.by === 'nobody') return false
  if (caller.by === 'key') return holdKey(tx, caller.key_id)
  const live = await tx
    .select({ session_id: sessions.session_id })
    .from(sessions)
    .where(and(eq(sessions.session_id, caller.session_id), gt(sessions.expires_at, new Date(clock.now()))))
    .for('share')
  return live.length > 0
}

/** Until the transaction ends whoever revokes the key waits. @returns Whether it is live. */
export async function holdKey(tx: Db, key_id: string): Promise<boolean> {
  const live = await tx
    .select({ key_id: apiKeys.key_id })
    .from(apiKeys)
    .where(and(eq(apiKeys.key_id, key_id), isNull(apiKeys.revoked_at)))
    .for('share')
  return live.length > 0
}

/** @param own the key that asks, or that began the session that asks */
export async function listKeys(db: Db, clock: Clock, account_id: string, own: string | null, query: ListQuery) {
  const mine = and(eq(apiKeys.account_id, account_id), isNull(apiKeys.revoked_at))
  const { page, counts } = await readPage(
    db
      .select({
        key: {
          key_id: apiKeys.key_id,
          name: apiKeys.name,
          prefix: apiKeys.prefix,
          created_at: apiKeys.created_at,
          last_used_at: apiKeys.last_used_at,
        },
        session_count: count(sessions.session_id),
      })
      .from(apiKeys)
      .leftJoin(sessions, and(eq(sessions.key_id, apiKeys.key_id), gt(sessions.expires_at, new Date(clock.now()))))
      .where(mine)
      .groupBy(apiKeys.key_id),
    inOrder(query, apiKeys.created_at, apiKeys.key_id),
    query,
    db.$count(apiKeys, mine),
  )
  const keys = page.map(({ key: { key_id, name, prefix, created_at, last_used_at }, session_count }) => ({
    key_id,
    name,
    prefix,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    session_count,
    is_own: key_id === own,
  }))
  return { keys, ...counts }
}

/**
 * Ends the sessions that the key began as well. The last key of an account stays: without it nobody could come in again.
 *
 * @returns How many sessions ended.
 */
export async function revokeKey(
  { database: { db }, credentials, clock }: CredentialsContext,
  account_id: string,
  key_id: string,
): Promise<number> {
  const ended = await db.transaction(async tx => {
    const live = await tx
      .select({ key_id: apiKeys.key_id })
      .from(apiKeys)
      .where(and(eq(apiKeys.account_id, account_id), isNull(apiKeys.revoked_at)))
      .for('update')
    if (!live.some(key => key.key_id === key_id)) throw new ApiError(404, `There is no key with the ID ${key_id}.`)
    if (live.length === 1) throw new ApiError(409, 'This is your only key. Create another before you revoke it.')
    await tx
      .update(apiKeys)
      .set({ revoked_at: new Date(clock.now()) })
      .where(eq(apiKeys.key_id, key_id))
    return tx.delete(sessions).where(eq(sessions.key_id, key_id)).returning({ expires_at: sessions.expires_at })
  })
  credentials.forget()
  return ended.filter(({ expires_at }) => expires_at.getTime() > clock.now()).length
}

/**
 * The account that this installation serves, made at the first start. `DIALPATH_API_KEY` is one of its keys; unset, one is made and
 * handed back to be shown once.
 */
export async function ensureAccount(
  db: Db,
  clock: Clock,
  vault: Vault,
  apiKey: string | undefined,
  warn: (message: string) => void,
): Promise<{ account_id: string; isNew: boolean; newKey: string | undefined }> {
  return db.transaction(async tx => {
    const [known] = await tx
      .select({ account_id: accounts.account_id })
      .from(accounts)
      .orderBy(asc(accounts.created_at))
      .limit(1)
    const isNew = known === undefined
    const account_id = known?.account_id ?? (await createAccount(tx, clock, vault))
    if (apiKey !== undefined) {
      const [row] = await tx
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.hash, hashSecret(apiKey)))
      if (!row) await createKey(tx, clock, account_id, 'DIALPATH_API_KEY', apiKey)
      else if (row.revoked_at) warn('The key in DIALPATH_API_KEY was revoked, so it opens nothing. Set another.')
      return { account_id, isNew, newKey: undefined }
    }
    if (known) return { account_id, isNew, newKey: undefined }
    return { account_id, isNew, newKey: (await createKey(tx, clock, account_id, 'First key')).key }
  })
}

export async function createAccount(db: Db, clock: Clock, vault: Vault): Promise<string> {
  const account_id = randomUUID()
  const signing_secret = vault.seal(newSecret(), ['signing', account_id, ''])
  await db.insert(accounts).values({ account_id, created_at: new Date(clock.now()), signing_secret })
  return account_id
}

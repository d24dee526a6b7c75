import { and, asc, eq } from 'drizzle-orm'
import type { Clock } from '#runtime/types.ts'
import type { Db } from '../db/open.ts'
import { secrets } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'

const mine = (account_id: string, name: string) => and(eq(secrets.account_id, account_id), eq(secrets.name, name))

export async function listSecrets(db: Db, account_id: string) {
  const rows = await db
    .select({ name: secrets.name, updated_at: secrets.updated_at })
    .from(secrets)
    .where(eq(secrets.account_id, account_id))
    .orderBy(asc(secrets.name))
  return rows.map(({ name, updated_at }) => ({ name, updated_at: updated_at.toISOString() }))
}

/** The values, for filling into requests only. */
export async function readSecrets(db: Db, account_id: string): Promise<Readonly<Record<string, string>>> {
  const rows = await db.select().from(secrets).where(eq(secrets.account_id, account_id))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function putSecret(db: Db, clock: Clock, account_id: string, name: string, value: string) {
  const updated_at = new Date(clock.now())
  await db
    .insert(secrets)
    .values({ account_id, name, value, updated_at })
    .onConflictDoUpdate({ target: [secrets.account_id, secrets.name], set: { value, updated_at } })
}

export async function deleteSecret(db: Db, account_id: string, name: string) {
  const gone = await db.delete(secrets).where(mine(account_id, name)).returning({ name: secrets.name })
  if (gone.length === 0) throw new ApiError(404, `There is no secret with the name ${name}.`)
}

import { and, asc, eq } from 'drizzle-orm'
import { createRedactor, type Redactor } from '#runtime/redact.ts'
import type { ServiceContext } from '../context.ts'
import { accounts, secrets } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { newSecret } from './keys.ts'
import { WRONG_KEY } from './vault.ts'

type Context = Pick<ServiceContext, 'database' | 'vault'>

const mine = (account_id: string, name: string) => and(eq(secrets.account_id, account_id), eq(secrets.name, name))

export async function listSecrets({ database: { db }, vault }: Context, account_id: string) {
  const rows = await db.select().from(secrets).where(eq(secrets.account_id, account_id)).orderBy(asc(secrets.name))
  return rows.map(({ name, value, created_at, updated_at }) => ({
    name,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    is_readable: vault.open(value, ['secret', account_id, name]) !== undefined,
  }))
}

/** The values, for filling into requests only; null for one that the key does not open. */
export async function readSecrets(
  { database: { db }, vault }: Context,
  account_id: string,
): Promise<Readonly<Record<string, string | null>>> {
  const rows = await db.select().from(secrets).where(eq(secrets.account_id, account_id))
  return Object.fromEntries(
    rows.map(({ name, value }) => [name, vault.open(value, ['secret', account_id, name]) ?? null]),
  )
}

/** Takes the account's secrets out of what a person may see. */
export async function readRedactor(context: Context, account_id: string): Promise<Redactor> {
  return createRedactor(await readSecrets(context, account_id))
}

/** Why the account's secrets cannot be read or set, and what to do; undefined while they can. */
export async function secretsProblem(context: Context, account_id: string): Promise<string | undefined> {
  if (context.vault.problem !== undefined) return context.vault.problem
  return (await readSigningSecret(context, account_id)) === undefined ? WRONG_KEY : undefined
}

/** A value is never encrypted beside others of another key: once the right one is back, it would be the one that cannot be read. */
export async function putSecret(
  context: Context & Pick<ServiceContext, 'clock'>,
  account_id: string,
  name: string,
  text: string,
) {
  const problem = await secretsProblem(context, account_id)
  if (problem !== undefined) throw new ApiError(409, problem)
  const { database, vault, clock } = context
  const value = vault.seal(text, ['secret', account_id, name])
  const updated_at = new Date(clock.now())
  await database.db
    .insert(secrets)
    .values({ account_id, name, value, created_at: updated_at, updated_at })
    .onConflictDoUpdate({ target: [secrets.account_id, secrets.name], set: { value, updated_at } })
}

export async function deleteSecret({ database: { db } }: Context, account_id: string, name: string) {
  const gone = await db.delete(secrets).where(mine(account_id, name)).returning({ name: secrets.name })
  if (gone.length === 0) throw new ApiError(404, `There is no secret with the name ${name}.`)
}

/** The secret that signs an account's call webhooks; undefined where the key does not open it. */
export async function readSigningSecret(
  { database: { db }, vault }: Context,
  account_id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ signing_secret: accounts.signing_secret })
    .from(accounts)
    .where(eq(accounts.account_id, account_id))
  return row && vault.open(row.signing_secret, ['signing', account_id, ''])
}

/** Makes another one: the way out where the key of the present one is lost for good. */
export async function replaceSigningSecret({ database: { db }, vault }: Context, account_id: string): Promise<string> {
  const text = newSecret()
  const signing_secret = vault.seal(text, ['signing', account_id, ''])
  await db.update(accounts).set({ signing_secret }).where(eq(accounts.account_id, account_id))
  return text
}

import { createHash } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ServiceContext } from '../context.ts'
import { inOrder, type ListQuery, readPage } from '../db/page.ts'
import { inboundNumbers, telephonyAccounts } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type Carrier, CarrierFailure } from './carrier.ts'
import { SIMULATED_SID } from './simulated.ts'
import type { TwilioCredentials } from './twilio/client.ts'

type Context = Pick<ServiceContext, 'database' | 'vault' | 'carriers'>

/** A telephony account that a request may work with. */
export interface TelephonyAccount {
  readonly telephony_account_id: string
  readonly credentials: TwilioCredentials
  readonly carrier: Carrier
}

const sealedCredentials = z.object({ account_sid: z.string(), auth_token: z.string() })

const mine = (account_id: string, telephony_account_id: string) =>
  and(eq(telephonyAccounts.account_id, account_id), eq(telephonyAccounts.telephony_account_id, telephony_account_id))

/** Says nothing of the account SID to who does not know it, and the same of the same one. */
function idOf(account_id: string, account_sid: string): string {
  const hex = createHash('sha256').update(`${account_id} ${account_sid}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Seals the credentials into a key, which is handed out once (`docs/api-decisions.md` §10). */
export async function addTelephonyAccount(
  context: Context & Pick<ServiceContext, 'clock'>,
  account_id: string,
  credentials: TwilioCredentials,
) {
  const { database, vault, carriers, clock } = context
  const carrier = carriers.of(credentials)
  const is_verified = await isConfirmed(carrier)
  const telephony_account_id = idOf(account_id, credentials.account_sid)
  const { account_sid, auth_token } = credentials
  const encrypted_key = vault.seal(JSON.stringify({ account_sid, auth_token }), ['telephony', account_id, ''])
  const row = {
    carrier: account_sid === SIMULATED_SID ? ('simulated' as const) : ('twilio' as const),
    account_sid_end: account_sid.slice(-4),
    encrypted_key,
    created_at: new Date(clock.now()),
  }
  await database.db
    .insert(telephonyAccounts)
    .values({ account_id, telephony_account_id, ...row })
    .onConflictDoUpdate({
      target: [telephonyAccounts.account_id, telephonyAccounts.telephony_account_id],
      set: row,
    })
  return { encrypted_key, telephony_account_id, is_verified }
}

/** A carrier that can't be reached now is no reason to refuse credentials that may be right. */
async function isConfirmed(carrier: Carrier): Promise<boolean> {
  try {
    await carrier.verify()
    return true
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error
    if (error.kind === 'unreachable') return false
    throw new ApiError(400, error.message, [
      { path: 'account_sid', message: error.message },
      { path: 'auth_token', message: error.message },
    ])
  }
}

/** The telephony account of a key; 400 where there is no key, or it is not one of this account, or was forgotten. */
export async function accountOfKey(
  context: Context,
  account_id: string,
  encrypted_key: string | undefined,
): Promise<TelephonyAccount> {
  if (encrypted_key === undefined || encrypted_key.trim() === '') {
    throw keyFault('Send the key of your telephony account in the encrypted_key header.')
  }
  const credentials = readSealed(context, account_id, encrypted_key.trim())
  const found = credentials && (await findAccount(context, account_id, idOf(account_id, credentials.account_sid)))
  if (!found) throw keyFault('This key is invalid. Add the telephony account again to get a new one.')
  return found
}

/** The telephony account that a number is in; undefined where its key was forgotten, or can't be read. */
export async function findAccount(
  context: Context,
  account_id: string,
  telephony_account_id: string,
): Promise<TelephonyAccount | undefined> {
  const [row] = await context.database.db.select().from(telephonyAccounts).where(mine(account_id, telephony_account_id))
  const credentials = row && readSealed(context, account_id, row.encrypted_key)
  return credentials && { telephony_account_id, credentials, carrier: context.carriers.of(credentials) }
}

function readSealed({ vault }: Context, account_id: string, sealed: string): TwilioCredentials | undefined {
  const text = vault.open(sealed, ['telephony', account_id, ''])
  return text === undefined ? undefined : sealedCredentials.parse(JSON.parse(text))
}

const keyFault = (message: string) => new ApiError(400, message, [{ path: 'encrypted_key', message }])

/** @returns False where there was none. */
export async function forgetAccount(
  { database: { db } }: Context,
  account_id: string,
  telephony_account_id: string,
): Promise<boolean> {
  const gone = await db
    .delete(telephonyAccounts)
    .where(mine(account_id, telephony_account_id))
    .returning({ id: telephonyAccounts.telephony_account_id })
  return gone.length > 0
}

export async function listTelephonyAccounts({ database: { db } }: Context, account_id: string, query: ListQuery) {
  const own = eq(telephonyAccounts.account_id, account_id)
  const { page, counts } = await readPage(
    db
      .select({
        telephony_account_id: telephonyAccounts.telephony_account_id,
        carrier: telephonyAccounts.carrier,
        account_sid_end: telephonyAccounts.account_sid_end,
        created_at: telephonyAccounts.created_at,
        number_count: count(inboundNumbers.phone_number),
      })
      .from(telephonyAccounts)
      .leftJoin(
        inboundNumbers,
        and(
          eq(inboundNumbers.account_id, telephonyAccounts.account_id),
          eq(inboundNumbers.telephony_account_id, telephonyAccounts.telephony_account_id),
        ),
      )
      .where(own)
      .groupBy(telephonyAccounts.account_id, telephonyAccounts.telephony_account_id),
    inOrder(query, telephonyAccounts.created_at, telephonyAccounts.telephony_account_id),
    query,
    db.$count(telephonyAccounts, own),
  )
  const telephony_accounts = page.map(row => ({ ...row, created_at: row.created_at.toISOString() }))
  return { telephony_accounts, ...counts }
}

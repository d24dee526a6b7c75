import { and, eq, inArray } from 'drizzle-orm'
import { onBehalf } from '../carrier/carriers.ts'
import { accountOfKey } from '../carrier/telephonyAccounts.ts'
import type { ServiceContext } from '../context.ts'
import { inboundNumbers } from '../db/schema.ts'
import { e164Of } from './numbers.ts'
import { configure } from './purchases.ts'

/** The numbers of a telephony account at its carrier, and which of them are here. */
export async function listTelephonyNumbers(
  context: ServiceContext,
  account_id: string,
  encrypted_key: string | undefined,
) {
  const { carrier } = await accountOfKey(context, account_id, encrypted_key)
  const numbers = await onBehalf('encrypted_key', () => carrier.list())
  const present = await presentOf(context, account_id, numbers)
  return numbers.map(phone_number => ({ phone_number, is_present: present.has(phone_number) }))
}

/** Makes numbers of a telephony account inbound numbers (`docs/api-decisions.md` §10). @returns Those that were not here, and are its own. */
export async function bringNumbers(
  context: ServiceContext,
  account_id: string,
  encrypted_key: string | undefined,
  wanted: readonly string[],
): Promise<readonly string[]> {
  const telephony = await accountOfKey(context, account_id, encrypted_key)
  const theirs = new Set(await onBehalf('encrypted_key', () => telephony.carrier.list()))
  const numbers = [...new Set(wanted.map(e164Of))].filter(number => theirs.has(number))
  if (numbers.length === 0) return []
  const now = context.clock.now()
  const added = await context.database.db
    .insert(inboundNumbers)
    .values(
      numbers.map((phone_number, index) => ({
        account_id,
        phone_number,
        created_at: new Date(now + index),
        simulated: telephony.carrier.name === 'simulated',
        telephony_account_id: telephony.telephony_account_id,
        settings: {},
      })),
    )
    .onConflictDoNothing()
    .returning({ phone_number: inboundNumbers.phone_number })
  const inserted = new Set(added.map(({ phone_number }) => phone_number))
  for (const phone_number of inserted) await configure(context, telephony, phone_number)
  return numbers.filter(number => inserted.has(number))
}

async function presentOf({ database: { db } }: ServiceContext, account_id: string, numbers: readonly string[]) {
  const rows = await db
    .select({ phone_number: inboundNumbers.phone_number })
    .from(inboundNumbers)
    .where(and(eq(inboundNumbers.account_id, account_id), inArray(inboundNumbers.phone_number, [...numbers])))
  return new Set(rows.map(({ phone_number }) => phone_number))
}

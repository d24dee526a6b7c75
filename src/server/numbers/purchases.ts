import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { DEFAULT_AREA_CODE, NUMBER_PRICE_USD } from '#contract/areaCode.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { type Carrier, CarrierFailure } from '../carrier/carrier.ts'
import { asAnswer, onBehalf } from '../carrier/carriers.ts'
import { countryOfAreaCode } from '../carrier/simulated.ts'
import { accountOfKey, type TelephonyAccount } from '../carrier/telephonyAccounts.ts'
import { smsUrl } from '../carrier/twilio/addresses.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside, Db } from '../db/database.ts'
import { inOrder, type ListQuery, readPage } from '../db/page.ts'
import { calls, type InboundNumberRow, inboundNumbers } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { e164Of, findOwnNumber } from './numbers.ts'
import { beginSubscription, endSubscription } from './subscriptions.ts'

/** One number for all processes: of two that buy at once the second one sees what the first has taken. */
const PURCHASE_LOCK = 4_242_006

export interface WantedNumber {
  readonly area_code?: string | null | undefined
  readonly country_code?: 'US' | 'CA' | null | undefined
  readonly phone_number?: string | null | undefined
}

interface Bought {
  readonly message: string
  readonly phone_number: string
  readonly subscription_id: string | null
}

/** Numbers to buy, and why there are none. */
export async function searchNumbers(
  context: ServiceContext,
  account_id: string,
  { limit, ...wanted }: WantedNumber & { readonly limit: number },
  encrypted_key: string | undefined,
) {
  const telephony = encrypted_key ? await accountOfKey(context, account_id, encrypted_key) : undefined
  const { country_code, area_code } = placeOf(wanted)
  const found = await search(telephony?.carrier ?? context.carriers.own, wanted, limit)
  return {
    message: found.length === 0 ? noneLeft(wanted) : null,
    available_numbers: found.map(phone_number => ({
      phone_number,
      area_code: area_code ?? phone_number.slice(2, 5),
      country_code,
      monthly_price: telephony ? null : NUMBER_PRICE_USD,
    })),
  }
}

/** Buys a number and adds it to the account (`docs/api-decisions.md` §10). */
export async function purchaseNumber(
  context: ServiceContext,
  account_id: string,
  wanted: WantedNumber,
  added: Pick<InboundNumberRow, 'direction' | 'settings'>,
  encrypted_key: string | undefined,
  alongside: Alongside<Bought>,
): Promise<Bought> {
  const exact = exactNumber(wanted)
  const { database, clock, carriers } = context
  const add = async (tx: Db, phone_number: string, telephony?: TelephonyAccount) => {
    const row: InboundNumberRow = {
      account_id,
      phone_number,
      created_at: new Date(clock.now()),
      simulated: (telephony?.carrier ?? carriers.own).name === 'simulated',
      telephony_account_id: telephony?.telephony_account_id ?? null,
      sms_webhook: null,
      ...added,
    }
    await tx.insert(inboundNumbers).values(row)
    const subscription_id = telephony ? null : await beginSubscription(tx, row)
    const bought = { message: `${phone_number} is yours.`, phone_number, subscription_id }
    await alongside(tx, bought)
    return bought
  }
  if (encrypted_key) {
    const telephony = await accountOfKey(context, account_id, encrypted_key)
    const phone_number = exact ?? (await firstOf(telephony.carrier, wanted))
    await onBehalf(placeFault(wanted), () => telephony.carrier.buy(phone_number))
    try {
      const bought = await database.db.transaction(tx => add(tx, phone_number, telephony))
      await configure(context, telephony, phone_number)
      return bought
    } catch (error) {
      // Nobody pays for a number that is not here.
      await telephony.carrier.release(phone_number)
      throw error
    }
  }
  for (;;) {
    const phone_number = exact ?? (await firstOf(carriers.own, wanted))
    try {
      await carriers.own.buy(phone_number)
    } catch (error) {
      if (exact === undefined && error instanceof CarrierFailure && error.kind === 'refused') continue
      throw asAnswer(error, placeFault(wanted))
    }
    const bought = await database.db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${PURCHASE_LOCK})`)
      return (await isTaken(tx, phone_number)) ? undefined : add(tx, phone_number)
    })
    // Somebody else may have been faster: there is another number, or the carrier says that there is none.
    if (bought) return bought
  }
}

async function isTaken(tx: Db, phone_number: string): Promise<boolean> {
  const [row] = await tx
    .select({ phone_number: inboundNumbers.phone_number })
    .from(inboundNumbers)
    .where(and(eq(inboundNumbers.phone_number, phone_number), eq(inboundNumbers.simulated, true)))
    .limit(1)
  return row !== undefined
}

/** Has the carrier hand over messages, where it can reach the service; a failure is told in the log, since the number is there. */
export async function configure(
  { settings, log }: ServiceContext,
  { telephony_account_id, carrier }: TelephonyAccount,
  phone_number: string,
) {
  const sms_url = smsUrl(settings, telephony_account_id)
  if (sms_url === undefined) return
  try {
    await carrier.configure(phone_number, { sms_url })
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error
    log.warn({ phone_number }, `A number could not be configured at its carrier: ${error.message}`)
  }
}

/** Takes a number out of the account, and gives it back to the service's carrier; one in a telephony account of one's own stays there. */
export async function deleteNumber(
  context: ServiceContext,
  account_id: string,
  written: string,
  direction: 'inbound' | 'outbound',
): Promise<string> {
  const { db } = context.database
  const row = await findOwnNumber(db, account_id, written)
  if (row?.direction !== direction)
    throw new ApiError(404, `There is no ${direction} number ${e164Of(written)} in this account.`)
  const { phone_number } = row
  await db.transaction(async tx => {
    await tx
      .delete(inboundNumbers)
      .where(and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.phone_number, phone_number)))
    await endSubscription(tx, account_id, phone_number, new Date(context.clock.now()))
  })
  if (row.telephony_account_id === null) await context.carriers.own.release(phone_number)
  return phone_number
}

/** The outbound numbers, and when each placed its last call. */
export async function listOutbound({ database: { db } }: ServiceContext, account_id: string, query: ListQuery) {
  const mine = and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.direction, 'outbound'))
  const { page, counts } = await readPage(
    db.select().from(inboundNumbers).where(mine),
    inOrder(query, inboundNumbers.created_at, inboundNumbers.phone_number),
    query,
    db.$count(inboundNumbers, mine),
  )
  const numbers = page.map(({ phone_number }) => phone_number)
  const lasts = await db
    .select({ phone_number: calls.from_number, last: max(calls.created_at) })
    .from(calls)
    .where(and(eq(calls.account_id, account_id), inArray(calls.from_number, numbers), eq(calls.inbound, false)))
    .groupBy(calls.from_number)
  const lastOf = new Map(lasts.map(({ phone_number, last }) => [phone_number, last]))
  const outbound_numbers = page.map(({ phone_number, created_at, simulated, telephony_account_id }) => ({
    phone_number,
    created_at: created_at.toISOString(),
    last_initiated: lastOf.get(phone_number)?.toISOString() ?? null,
    simulated,
    telephony_account_id,
  }))
  return { outbound_numbers, ...counts }
}

async function firstOf(carrier: Carrier, wanted: WantedNumber): Promise<string> {
  const [first] = await search(carrier, wanted, 1)
  if (first !== undefined) return first
  const message = noneLeft(wanted)
  throw new ApiError(409, message, [{ path: placeFault(wanted), message }])
}

async function search(carrier: Carrier, wanted: WantedNumber, limit: number): Promise<readonly string[]> {
  const { country_code, area_code } = placeOf(wanted)
  if (area_code !== undefined && countryOfAreaCode(area_code) !== country_code) {
    const message = `${area_code} isn’t an area code in ${country_code === 'US' ? 'the United States' : 'Canada'}.`
    throw new ApiError(400, message, [{ path: 'area_code', message }])
  }
  return onBehalf('area_code', () => carrier.search({ country_code, area_code, limit }))
}

/** Without an area code that of San Francisco is meant; no Canadian number has it. */
function placeOf({ area_code, country_code }: WantedNumber) {
  const country = country_code ?? 'US'
  return { country_code: country, area_code: area_code ?? (country === 'US' ? DEFAULT_AREA_CODE : undefined) }
}

function noneLeft(wanted: WantedNumber): string {
  const { area_code = 'this country' } = placeOf(wanted)
  return `No numbers are left in ${area_code}. Try another area code.`
}

const placeFault = ({ phone_number }: WantedNumber) => (phone_number ? 'phone_number' : 'area_code')

function exactNumber({ phone_number, area_code }: WantedNumber): string | undefined {
  if (!phone_number) return undefined
  const reading = readPhoneNumber(phone_number)
  if (!reading.ok) throw new ApiError(400, reading.reason, [{ path: 'phone_number', message: reading.reason }])
  if (area_code && !reading.e164.startsWith(`+1${area_code}`)) {
    const message = `${reading.e164} isn’t in the area code ${area_code}. Leave one of them out.`
    throw new ApiError(400, message, [{ path: 'area_code', message }])
  }
  return reading.e164
}

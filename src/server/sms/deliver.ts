import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { type Carrier, CarrierFailure, type SmsStatus } from '../carrier/carrier.ts'
import { findAccount } from '../carrier/telephonyAccounts.ts'
import { statusUrl } from '../carrier/twilio/addresses.ts'
import type { ServiceContext } from '../context.ts'
import { type SmsMessageRow, smsMessages } from '../db/schema.ts'
import { findOwnNumber } from '../numbers/numbers.ts'
import { jobNames } from './store.ts'

/** A carrier that can't be reached is asked again for this time. */
const TRIED_MS = 10 * 60_000
/** A message that was being handed over when its process died counts as failed after this time: it may have been sent. */
const CLAIMED_MS = 2 * 60_000

/** Hands the messages that wait to the carrier, one after the other. It throws where the carrier can't be reached, so that the job is tried again. */
export async function deliverMessages(context: ServiceContext, conversation_id: string) {
  const { db } = context.database
  const ofConversation = eq(smsMessages.conversation_id, conversation_id)
  const isClaimed = and(ofConversation, eq(smsMessages.status, 'queued'), isNull(smsMessages.carrier_id))
  await db
    .update(smsMessages)
    .set({ status: 'failed', error_code: 'interrupted' })
    .where(and(isClaimed, lt(smsMessages.claimed_at, new Date(context.clock.now() - CLAIMED_MS))))
  for (;;) {
    const [next] = await db
      .select()
      .from(smsMessages)
      .where(and(ofConversation, eq(smsMessages.status, 'pending')))
      .orderBy(asc(smsMessages.sequence))
      .limit(1)
    if (!next) break
    const claimed = await db
      .update(smsMessages)
      .set({ status: 'queued', claimed_at: new Date(context.clock.now()) })
      .where(and(eq(smsMessages.message_id, next.message_id), eq(smsMessages.status, 'pending')))
      .returning({ message_id: smsMessages.message_id })
    if (claimed.length > 0) await deliver(context, next)
  }
  const [claimed] = await db
    .select({ claimed_at: smsMessages.claimed_at })
    .from(smsMessages)
    .where(and(isClaimed, isNotNull(smsMessages.claimed_at)))
    .orderBy(asc(smsMessages.claimed_at))
    .limit(1)
  if (!claimed?.claimed_at) return
  // Another process hands it over, or died of it, which shows later.
  const left = claimed.claimed_at.getTime() + CLAIMED_MS - context.clock.now()
  await context.jobs.send(jobNames.deliver, { conversation_id }, { startAfter: Math.ceil(left / 1000) + 1 })
}

async function deliver(context: ServiceContext, row: SmsMessageRow) {
  const set = (values: Partial<SmsMessageRow>) =>
    context.database.db.update(smsMessages).set(values).where(eq(smsMessages.message_id, row.message_id))
  const found = await carrierOf(context, row)
  if (!found) {
    await set({ status: 'failed', error_code: 'no_telephony_account' })
    return
  }
  const { carrier, status_url } = found
  try {
    const { from_number: from, to_number: to, message: text } = row
    await set(await carrier.sendSms({ from, to, text, status_url }))
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error
    const isLate = context.clock.now() - row.created_at.getTime() > TRIED_MS
    if (error.kind === 'unreachable' && !isLate) {
      await set({ status: 'pending' })
      throw error
    }
    await set({ status: 'failed', error_code: error.code ?? error.kind })
  }
}

async function carrierOf(
  context: ServiceContext,
  { account_id, from_number }: SmsMessageRow,
): Promise<{ carrier: Carrier; status_url: string | undefined } | undefined> {
  const number = await findOwnNumber(context.database.db, account_id, from_number)
  if (!number) return undefined
  if (number.telephony_account_id === null) return { carrier: context.carriers.own, status_url: undefined }
  const telephony = await findAccount(context, account_id, number.telephony_account_id)
  return (
    telephony && { carrier: telephony.carrier, status_url: statusUrl(context.settings, telephony.telephony_account_id) }
  )
}

/** Notes what the carrier says became of a message; what it says late takes nothing back. */
export async function noteStatus(
  { database: { db } }: ServiceContext,
  account_id: string,
  carrier_id: string,
  status: SmsStatus,
  error_code: string | null,
) {
  const isSettling = status !== 'pending' && status !== 'queued' && status !== 'sent'
  const open: SmsStatus[] = ['pending', 'queued', ...(isSettling ? (['sent'] as const) : [])]
  await db
    .update(smsMessages)
    .set({ status, error_code })
    .where(
      and(
        eq(smsMessages.account_id, account_id),
        eq(smsMessages.carrier_id, carrier_id),
        inArray(smsMessages.status, status === 'read' ? [...open, 'delivered'] : open),
      ),
    )
}

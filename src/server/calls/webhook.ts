import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { readRedactor, readSigningSecret } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { type CallRow, calls, webhookDeliveries } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { unsentText } from '../http-client/textAnswer.ts'
import { detailOf, spokenTypes } from './record.ts'
import { readEventsOf, type WebhookEventJob } from './store.ts'

const TIMEOUT_MS = 15_000

/**
 * Hands a call's record to its webhook, signed with the account's secret (`docs/api-decisions.md` §6). It throws where the answer is not 2xx,
 * so that the job is tried again; past `forSeconds` after the call's end it gives up.
 */
export async function deliverRecord(context: ServiceContext, call_id: string, forSeconds: number): Promise<void> {
  const { db } = context.database
  const [call] = await db.select().from(calls).where(eq(calls.call_id, call_id))
  const url = call?.request.webhook
  if (!call || typeof url !== 'string') return
  const redactor = await readRedactor(context, call.account_id)
  const record = detailOf(call, await readEventsOf(db, call_id, spokenTypes), redactor)
  const answer = await post(context, call.account_id, url, record)
  const now = context.clock.now()
  await db.insert(webhookDeliveries).values({
    delivery_id: randomUUID(),
    account_id: call.account_id,
    call_id,
    url,
    status: answer.status,
    error: answer.error ?? null,
    duration_ms: answer.duration_ms,
    created_at: new Date(now),
  })
  const expired = call.end_at !== null && now - call.end_at.getTime() > forSeconds * 1000
  if (!isTaken(answer) && !expired) throw new Error(`The webhook answered ${answer.status}.`)
}

/** Tells a call's webhook of something as it happens (`webhook_events`, `docs/api-decisions.md` §6). It throws where the answer is not 2xx. */
export async function deliverEvent(context: ServiceContext, event: WebhookEventJob): Promise<void> {
  const [call] = await context.database.db.select().from(calls).where(eq(calls.call_id, event.call_id))
  const url = call?.request.webhook
  if (!call || typeof url !== 'string') return
  const { call_id, message, category, log_level } = event
  const answer = await post(context, call.account_id, url, { message, call_id, category, log_level })
  if (!isTaken(answer)) throw new Error(`The webhook answered ${answer.status}.`)
}

/** Signed with the account's secret: HMAC-SHA256 of the raw body, in hexadecimal digits. */
async function post(context: ServiceContext, account_id: string, url: string, content: unknown) {
  const secret = await readSigningSecret(context, account_id)
  const body = JSON.stringify(content)
  if (secret === undefined) {
    return unsentText('The signing secret can’t be read, so nothing was sent. See Secrets in the settings.')
  }
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return context.http.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-webhook-signature': signature },
    // A signature vouches for the body, so it is for the webhook that the author chose alone.
    secretHeaders: ['x-webhook-signature'],
    body,
    timeout_ms: TIMEOUT_MS,
    retries: 0,
  })
}

const isTaken = ({ status }: { status: number }) => status >= 200 && status < 300

/** The tries to hand over a call's record, with how many there are. */
export async function listDeliveries(
  db: Db,
  { account_id, call_id }: Pick<CallRow, 'account_id' | 'call_id'>,
  query: ListQuery,
) {
  const ofCall = and(eq(webhookDeliveries.account_id, account_id), eq(webhookDeliveries.call_id, call_id))
  const ordered = inOrder(query, webhookDeliveries.created_at, webhookDeliveries.delivery_id)
  const { page, counts } = await readFittingPage(
    db
      .select({
        delivery_id: webhookDeliveries.delivery_id,
        bytes: bytesOf(webhookDeliveries.url, webhookDeliveries.error),
      })
      .from(webhookDeliveries)
      .where(ofCall),
    ordered,
    query,
    db.$count(webhookDeliveries, ofCall),
  )
  const ids = page.map(({ delivery_id }) => delivery_id)
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(and(ofCall, inArray(webhookDeliveries.delivery_id, ids)))
    .orderBy(...ordered)
  const deliveries = rows.map(({ delivery_id, url, status, error, duration_ms, created_at }) => ({
    delivery_id,
    url,
    http_status: status,
    error,
    duration_ms,
    created_at: created_at.toISOString(),
  }))
  return { deliveries, ...counts }
}

/** Has a call's record handed to its webhook, where it has one, if and only if the transaction is stored that sends it. */
export async function sendRecord(
  { jobs }: ServiceContext,
  call: Pick<CallRow, 'call_id' | 'request'>,
  transaction: Db,
) {
  if (typeof call.request.webhook !== 'string') return
  await jobs.send('call-webhook', { call_id: call.call_id }, { transaction })
}

/** Hands a call's record to its webhook once more, and stores what goes `alongside`. */
export async function resend(
  context: ServiceContext,
  call: CallRow,
  alongside: (transaction: Db) => Promise<void>,
): Promise<void> {
  if (!call.completed) throw new ApiError(409, 'This call is still in progress. Its record is sent when it ends.')
  if (typeof call.request.webhook !== 'string')
    throw new ApiError(409, 'This call has no webhook. Set one when you send a call.')
  await context.database.db.transaction(async tx => {
    await sendRecord(context, call, tx)
    await alongside(tx)
  })
}

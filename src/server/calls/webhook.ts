import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { accounts, calls, webhookDeliveries } from '../db/schema.ts'
import { detailOf } from './record.ts'
import { readEvents } from './store.ts'

const TIMEOUT_MS = 15_000

/**
 * Hands a call's record to its webhook, signed with the account's secret (`decisions.md` §6). It throws where the answer is not 2xx,
 * so that the job is tried again; past `forSeconds` after the call's end it gives up.
 */
export async function deliverRecord(context: ServiceContext, call_id: string, forSeconds: number): Promise<void> {
  const { db } = context.database
  const [call] = await db.select().from(calls).where(eq(calls.call_id, call_id))
  const url = call?.request.webhook
  if (!call || typeof url !== 'string') return
  const [account] = await db.select().from(accounts).where(eq(accounts.account_id, call.account_id))
  if (!account) return
  const body = JSON.stringify(detailOf(call, await readEvents(db, call_id, 0)))
  const answer = await context.http.send({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'x-webhook-signature': createHmac('sha256', account.signing_secret).update(body).digest('hex'),
    },
    body,
    timeout_ms: TIMEOUT_MS,
    retries: 0,
  })
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
  const delivered = answer.status >= 200 && answer.status < 300
  const expired = call.end_at !== null && now - call.end_at.getTime() > forSeconds * 1000
  if (!delivered && !expired) throw new Error(`The webhook answered ${answer.status}.`)
}

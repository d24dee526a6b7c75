import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { type CallRow, calls, webhookDeliveries } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { detailOf, readView, spokenTypes } from './record.ts'
import { readEventsOf } from './store.ts'

/** Seconds for which a record is sent again. */
const RECORD_SECONDS = 24 * 60 * 60

type Called = Pick<CallRow, 'account_id' | 'call_id' | 'request'>

/** Makes what webhooks of calls are sent: the record once it is whole, and before it what they asked to be told (`docs/api-decisions.md` §6). */
export function defineCallWebhooks(context: ServiceContext): void {
  const { db } = context.database
  context.webhooks.define('call-event', { compose: async content => content })
  context.webhooks.define('call-record', {
    async compose({ call_id }) {
      const [call] = await db
        .select()
        .from(calls)
        .where(eq(calls.call_id, String(call_id)))
      if (!call) return undefined
      const view = await readView(context, call.account_id)
      return detailOf(call, await readEventsOf(db, call.call_id, spokenTypes), view)
    },
    async tried({ account_id, url, content }, { status, error = null, duration_ms }) {
      const delivery = { delivery_id: randomUUID(), account_id, call_id: String(content.call_id) }
      const created_at = new Date(context.clock.now())
      await db.insert(webhookDeliveries).values({ ...delivery, url, status, error, duration_ms, created_at })
    },
  })
}

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
export async function sendRecord({ webhooks }: ServiceContext, call: Called, transaction: Db): Promise<void> {
  const { account_id, call_id } = call
  const { webhook: url } = call.request
  if (typeof url !== 'string') return
  const message = { account_id, kind: 'call-record', topic: call_id, url, content: { call_id } }
  await webhooks.send({ ...message, giveUpAfter: RECORD_SECONDS }, transaction)
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

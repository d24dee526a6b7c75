import { eq } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type BatchRow, batches } from '../db/schema.ts'
import { progressOf } from './progress.ts'

const KIND = 'batch'
const DAY_SECONDS = 24 * 60 * 60

/** Makes what a batch's webhook is sent when all calls are done (`docs/api-decisions.md` §15). */
export function defineBatchWebhook({ webhooks, database: { db } }: ServiceContext): void {
  webhooks.define(KIND, {
    async compose({ batch_id }) {
      const [batch] = await db
        .select()
        .from(batches)
        .where(eq(batches.batch_id, String(batch_id)))
      if (!batch) return undefined
      const { campaign_id, label, completed_at } = batch
      const [progress] = await progressOf(db, [batch])
      return { batch_id: batch.batch_id, status: 'completed', campaign_id, label, completed_at, progress }
    },
  })
}

/** Has a batch's webhook told of its end, where it has one, if and only if the transaction is stored that ends it. */
export async function sendBatchWebhook(
  { webhooks }: ServiceContext,
  { account_id, batch_id, batch_webhook }: BatchRow,
  transaction: Db,
): Promise<void> {
  if (batch_webhook === null) return
  const message = { account_id, kind: KIND, topic: batch_id, url: batch_webhook, content: { batch_id } }
  await webhooks.send({ ...message, giveUpAfter: DAY_SECONDS }, transaction)
}

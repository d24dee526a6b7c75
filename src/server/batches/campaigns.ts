import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, ne, not } from 'drizzle-orm'
import type { CampaignUpdate, CreateCampaignBody } from '#contract/campaigns.ts'
import type { BodyText } from '#contract/endpoint.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside } from '../db/database.ts'
import { batchEntries, batches, campaigns } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { BATCH, createBatch, entriesAnswerOf, resumeBatch, stopBatch } from './batches.ts'
import { findCampaign, mine } from './campaignView.ts'
import { ensureCampaign } from './groups.ts'
import { progressOf } from './progress.ts'

interface CampaignMade {
  readonly message: string
  readonly campaign_id: string
  readonly batch_id: string | null
}

/** Makes a campaign, and the batch that calls its numbers; without numbers it only groups batches. */
export async function createCampaign(
  context: ServiceContext,
  account_id: string,
  body: BodyText<CreateCampaignBody>,
  keep: Alongside<CampaignMade & ReturnType<typeof entriesAnswerOf>>,
) {
  const { retries, wait_period, hasNumbers } = await context.documents.run('readSequence', { text: body.text })
  const campaign = { campaign_id: randomUUID(), name: String(body.plain.name) }
  if (!hasNumbers) {
    const made = {
      message: 'Campaign created. Send batches with its campaign_id.',
      campaign_id: campaign.campaign_id,
      batch_id: null,
      ...entriesAnswerOf({ entries: [], faults: [], warnings: [] }),
    }
    await context.database.db.transaction(async tx => {
      const created_at = new Date(context.clock.now())
      await ensureCampaign(tx, { account_id, ...campaign, retries, wait_days: wait_period }, { created_at })
      await keep(tx, made)
    })
    return made
  }
  return createBatch(
    context,
    account_id,
    {
      body,
      label: campaign.name,
      campaign,
      most_rounds: retries + 1,
      wait_days: wait_period,
      start: true,
      test_mode: false,
    },
    ({ batch_id }, entries) => ({
      message: 'Campaign created.',
      campaign_id: campaign.campaign_id,
      batch_id,
      ...entries,
    }),
    keep,
  )
}

/** Renames a campaign, and changes when its batches that are not completed call again. */
export async function updateCampaign(
  { database, bus }: ServiceContext,
  account_id: string,
  campaign_id: string,
  { name, sequence }: CampaignUpdate,
): Promise<void> {
  const before = await findCampaign(database.db, account_id, campaign_id)
  const retries = Number(sequence?.retries ?? before.retries)
  const wait_days = Number(sequence?.wait_period ?? before.wait_days)
  const changed = await database.db.transaction(async tx => {
    if (name !== undefined || sequence !== undefined)
      await tx
        .update(campaigns)
        .set({ ...(name !== undefined && { name }), ...(sequence && { retries, wait_days }) })
        .where(mine(account_id, campaign_id))
    if (!sequence) return []
    const most_rounds = retries + 1
    // Whoever dispatches holds the row until its calls are in the queue.
    const open = await tx
      .update(batches)
      .set({ most_rounds, wait_days })
      .where(
        and(eq(batches.account_id, account_id), eq(batches.campaign_id, campaign_id), ne(batches.state, 'completed')),
      )
      .returning({ batch_id: batches.batch_id })
    if (open.length > 0)
      await tx
        .update(batchEntries)
        .set({ settled: true })
        .where(
          and(
            inArray(
              batchEntries.batch_id,
              open.map(({ batch_id }) => batch_id),
            ),
            not(batchEntries.settled),
            gte(batchEntries.round, most_rounds),
          ),
        )
    return open
  })
  for (const { batch_id } of changed) await bus.publish(BATCH, batch_id)
}

/** Goes on with each batch of a campaign that has somebody to call. @returns How many calls are placed. */
export async function resumeCampaign(
  context: ServiceContext,
  account_id: string,
  campaign_id: string,
): Promise<number> {
  const { db } = context.database
  await findCampaign(db, account_id, campaign_id)
  const own = await db
    .select({ batch_id: batches.batch_id, state: batches.state })
    .from(batches)
    .where(
      and(
        eq(batches.account_id, account_id),
        eq(batches.campaign_id, campaign_id),
        inArray(batches.state, ['draft', 'stopped']),
      ),
    )
  const progress = await progressOf(db, own)
  const ready = own.filter(({ state }, at) => state === 'stopped' || (progress[at]?.waiting ?? 0) > 0)
  if (ready.length === 0) throw new ApiError(409, 'None of this campaign’s batches can be resumed.')
  let placed = 0
  for (const { batch_id } of ready) placed += (await resumeBatch(context, account_id, batch_id)).num_calls
  return placed
}

/** Stops each batch of a campaign. @returns How many calls are not placed for now. */
export async function stopCampaign(context: ServiceContext, account_id: string, campaign_id: string): Promise<number> {
  const { db } = context.database
  await findCampaign(db, account_id, campaign_id)
  const own = await db
    .select({ batch_id: batches.batch_id })
    .from(batches)
    .where(
      and(
        eq(batches.account_id, account_id),
        eq(batches.campaign_id, campaign_id),
        inArray(batches.state, ['draft', 'running']),
      ),
    )
  let stopped = 0
  for (const { batch_id } of own) stopped += await stopBatch(context, account_id, batch_id)
  return stopped
}

/** Stops a campaign and removes the group; its batches and calls stay. */
export async function deleteCampaign(context: ServiceContext, account_id: string, campaign_id: string): Promise<void> {
  await stopCampaign(context, account_id, campaign_id)
  await context.database.db.transaction(async tx => {
    await tx
      .update(batches)
      .set({ campaign_id: null })
      .where(and(eq(batches.account_id, account_id), eq(batches.campaign_id, campaign_id)))
    await tx.delete(campaigns).where(mine(account_id, campaign_id))
  })
}

import * as contract from '#contract/batches.ts'
import * as campaigns from '#contract/campaigns.ts'
import { createBatch as createBatchEndpoint, createBatchOfObjects } from '#contract/createBatch.ts'
import { readRedactor } from '../account/secrets.ts'
import { readView } from '../calls/record.ts'
import type { ServiceContext } from '../context.ts'
import type { BatchRow } from '../db/schema.ts'
import { type Route, route } from '../http/route.ts'
import { bothWays } from '../http/written.ts'
import {
  addEntries,
  campaignOf,
  createBatch,
  type EntriesAnswer,
  findBatch,
  resumeBatch,
  stopBatch,
} from './batches.ts'
import * as service from './campaigns.ts'
import * as view from './campaignView.ts'
import { updateBatch } from './update.ts'
import { listBatches, listEntries, summaryOf, viewBatch } from './view.ts'

export function batchRoutes(context: ServiceContext): Route[] {
  const { db } = context.database
  return [
    route(createBatchEndpoint, ({ account, body, keep }) => {
      const { label, campaign_id, start } = body.plain
      const test_mode = body.plain.test_mode === true
      const campaign = campaignOf(campaign_id)
      const plan = { body, label: label ?? null, campaign, most_rounds: 1, wait_days: 0, start, test_mode }
      return createBatch(
        context,
        account.id,
        plan,
        async ({ batch_id, ...batch }, entries) => ({
          message: messageOf(entries, start ? 'Batch created with' : 'Batch created, paused, with'),
          batch_id,
          pathway_id: batch_id,
          ...entries,
          ...(test_mode && { diagnostics: await diagnose(context, body.text, batch) }),
        }),
        keep,
      )
    }),
    route(createBatchOfObjects, ({ account, body, keep }) => {
      const { label = null } = body.plain
      const plan = { body, label, campaign: undefined, most_rounds: 1, wait_days: 0, start: true, test_mode: false }
      return createBatch(
        context,
        account.id,
        plan,
        ({ batch_id }, entries) => {
          const message = messageOf(entries, 'Batch created with')
          return bothWays({ message, batch_id, total_calls: entries.calls, ...entries })
        },
        keep,
      )
    }),
    route(contract.addBatchEntries, ({ account, params: { batch_id }, body, keep }) =>
      addEntries(
        context,
        account.id,
        batch_id,
        body,
        entries => ({ message: messageOf(entries, 'Added'), batch_id, ...entries }),
        keep,
      ),
    ),
    route(contract.listBatches, async ({ account, query }) =>
      listBatches(db, account.id, query, await readRedactor(context, account.id)),
    ),
    route(contract.getBatch, async ({ account, params, query }) =>
      viewBatch(db, await findBatch(db, account.id, params.batch_id), query, await readView(context, account.id)),
    ),
    route(contract.listBatchEntries, async ({ account, params, query }) =>
      listEntries(db, await findBatch(db, account.id, params.batch_id), query, await readView(context, account.id)),
    ),
    route(contract.updateBatch, async ({ account, params: { batch_id }, body }) => ({
      message: 'Successfully updated batch',
      batch_id,
      batch_params: summaryOf(
        await updateBatch(context, account.id, batch_id, body),
        await readRedactor(context, account.id),
      ),
    })),
    route(contract.stopBatch, async ({ account, params: { batch_id } }) => {
      const num_calls = await stopBatch(context, account.id, batch_id)
      return { message: 'Successfully stopped batch', num_calls, batch_id }
    }),
    route(contract.resumeBatch, async ({ account, params: { batch_id } }) => {
      const { num_calls, wasRunning } = await resumeBatch(context, account.id, batch_id)
      return { message: wasRunning ? 'The batch is running.' : 'Successfully resumed batch', num_calls, batch_id }
    }),
    route(campaigns.createCampaign, ({ account, body, keep }) =>
      service.createCampaign(context, account.id, body, keep),
    ),
    route(campaigns.listCampaigns, ({ account, query }) => view.listCampaigns(db, account.id, query)),
    route(campaigns.getCampaign, async ({ account, params, query }) =>
      view.viewCampaign(db, account.id, params.campaign_id, query, await readRedactor(context, account.id)),
    ),
    route(campaigns.updateCampaign, async ({ account, params: { campaign_id }, body }) => {
      await service.updateCampaign(context, account.id, campaign_id, body)
      return { message: 'Successfully updated campaign', campaign_id }
    }),
    route(campaigns.resumeCampaign, async ({ account, params: { campaign_id } }) => {
      const num_calls = await service.resumeCampaign(context, account.id, campaign_id)
      return { message: 'Successfully resumed campaign', num_calls, campaign_id }
    }),
    route(campaigns.stopCampaign, async ({ account, params: { campaign_id } }) => {
      const num_calls = await service.stopCampaign(context, account.id, campaign_id)
      return { message: 'Successfully stopped campaign', num_calls, campaign_id }
    }),
    route(campaigns.deleteCampaign, async ({ account, params }) => {
      await service.deleteCampaign(context, account.id, params.campaign_id)
      return { message: 'Campaign has been deleted. Its batches and calls were kept.' }
    }),
  ]
}

/** Counts in words: who reads no more than the message is told of what is skipped. */
function messageOf({ calls, skipped }: EntriesAnswer, done: string): string {
  const entries = `${done} ${calls} ${calls === 1 ? 'entry' : 'entries'}.`
  return skipped === 0 ? entries : `${entries} Skipped ${skipped}; faults says why.`
}

/** Tells what a test of a batch says in its first call, and whom the whole batch would call, and when. */
function diagnose({ documents, clock }: ServiceContext, text: string, batch: Omit<BatchRow, 'batch_id'>) {
  const { quiet_start, quiet_end, calls_per_minute, start_at } = batch
  return documents.run('testOfBatch', {
    text,
    quiet: quiet_start === null || quiet_end === null ? undefined : { start: quiet_start, end: quiet_end },
    calls_per_minute,
    from: Math.max(clock.now(), start_at?.getTime() ?? 0),
  })
}

import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BatchProgress, BatchSummary } from '#contract/batches.ts'
import { callStatuses } from '#contract/calls.ts'
import type { CampaignSummary, getCampaign as getCampaignEndpoint } from '#contract/campaigns.ts'
import type { Redactor } from '#runtime/redact.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage, readPage } from '../db/page.ts'
import { batchEntries, batches, type CampaignRow, calls, campaigns } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { progressOf } from './progress.ts'

const BATCHES_NAMED = 100

/** The one campaign of an account. */
export const mine = (account_id: string, campaign_id: string) =>
  and(eq(campaigns.account_id, account_id), eq(campaigns.campaign_id, campaign_id))

export async function findCampaign(db: Db, account_id: string, campaign_id: string): Promise<CampaignRow> {
  const [row] = await db.select().from(campaigns).where(mine(account_id, campaign_id))
  if (!row) throw new ApiError(404, `There is no campaign with the ID ${campaign_id}.`)
  return row
}

/** The campaigns of an account with their counts, which are those of their calls. */
export async function listCampaigns(db: Db, account_id: string, query: ListQuery) {
  const own = eq(campaigns.account_id, account_id)
  const { page, counts } = await readPage(
    db.select().from(campaigns).where(own),
    inOrder(query, campaigns.created_at, campaigns.campaign_id),
    query,
    db.$count(campaigns, own),
  )
  return { campaigns: await summariesOf(db, account_id, page), ...counts }
}

async function summariesOf(db: Db, account_id: string, rows: readonly CampaignRow[]): Promise<CampaignSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ campaign_id }) => campaign_id)
  const counted = await db
    .select({
      campaign_id: calls.campaign_id,
      ended: calls.call_ended_by,
      answered: calls.answered_by,
      isTransferred: sql<boolean>`${calls.transferred_to} is not null`.as('is_transferred'),
      calls: count(),
    })
    .from(calls)
    .where(and(eq(calls.account_id, account_id), inArray(calls.campaign_id, ids)))
    .groupBy(calls.campaign_id, calls.call_ended_by, calls.answered_by, sql`is_transferred`)
  return rows.map(({ campaign_id, name, created_at }) => {
    const groups = counted.filter(group => group.campaign_id === campaign_id)
    const sum = (fits: (group: (typeof groups)[number]) => boolean) =>
      groups.reduce((total, group) => total + (fits(group) ? group.calls : 0), 0)
    return {
      campaign_id,
      campaign_name: name,
      count: sum(() => true),
      human_ended: sum(({ ended }) => ended === 'USER'),
      assistant_ended: sum(({ ended }) => ended === 'ASSISTANT'),
      human_answered: sum(({ answered }) => answered === 'human'),
      voicemail_answered: sum(({ answered }) => answered === 'voicemail'),
      unknown_answered: sum(({ answered }) => answered === 'unknown'),
      transferred_count: sum(({ isTransferred }) => isTransferred),
      created_at: created_at.toISOString(),
    }
  })
}

/** A campaign, and the numbers of its batches, page by page. */
export async function viewCampaign(
  db: Db,
  account_id: string,
  campaign_id: string,
  query: z.output<typeof getCampaignEndpoint.query>,
  redactor: Redactor,
) {
  const campaign = await findCampaign(db, account_id, campaign_id)
  const ofCampaign = and(eq(batches.account_id, account_id), eq(batches.campaign_id, campaign_id))
  const [summary] = await summariesOf(db, account_id, [campaign])
  if (!summary) throw new Error('A campaign was counted without an answer.')
  const own = await db
    .select({ batch_id: batches.batch_id, state: batches.state })
    .from(batches)
    .where(ofCampaign)
    .orderBy(desc(batches.created_at))
    .limit(BATCHES_NAMED)
  const states = new Map(own.map(({ batch_id, state }) => [batch_id, state]))
  const fits = and(inArray(batchEntries.batch_id, [...states.keys()]), isNull(batchEntries.fault))
  const ordered = inOrder(query, batchEntries.batch_id, batchEntries.index)
  const { page, counts } = await readFittingPage(
    db
      .select({ batch_id: batchEntries.batch_id, index: batchEntries.index, bytes: bytesOf(batchEntries.data) })
      .from(batchEntries)
      .where(fits),
    ordered,
    query,
    db.$count(batchEntries, fits),
  )
  const rows = await db
    .select()
    .from(batchEntries)
    .where(
      and(
        fits,
        sql`(${batchEntries.batch_id}, ${batchEntries.index}) in (${
          page.length === 0
            ? sql`select null, null::int where false`
            : sql.join(
                page.map(({ batch_id, index }) => sql`(${batch_id}, ${index}::int)`),
                sql`, `,
              )
        })`,
      ),
    )
    .orderBy(...ordered)
  return {
    campaign: {
      ...summary,
      sequence: { retries: campaign.retries, wait_period: campaign.wait_days },
      campaign_config: { stop_when_answer: true },
      state: stateOf(own),
      progress: sumOf(await progressOf(db, own)),
      batch_ids: own.map(({ batch_id }) => batch_id),
    },
    campaigns: rows.map(({ batch_id, index, phone_number, data, settled, round }) => ({
      id: `${batch_id}-${index}`,
      campaign_id,
      campaign_name: campaign.name,
      created_at: campaign.created_at.toISOString(),
      phone_number,
      request_data: redactor.redact({ ...data }),
      campaign_state: settled
        ? ('completed' as const)
        : states.get(batch_id) === 'stopped'
          ? ('stopped' as const)
          : ('active' as const),
      curr_seq: round,
    })),
    ...counts,
  }
}

/** A campaign goes on while one of its batches does. */
function stateOf(own: readonly Pick<BatchSummary, 'state'>[]): BatchSummary['state'] {
  const states = (['running', 'stopped', 'draft', 'completed'] as const).filter(state =>
    own.some(batch => batch.state === state),
  )
  return states[0] ?? 'draft'
}

function sumOf(parts: readonly BatchProgress[]): BatchProgress {
  const sum = (member: 'entries' | 'skipped' | 'waiting' | 'calls' | 'completed' | 'reached') =>
    parts.reduce((total, part) => total + part[member], 0)
  const statuses: BatchProgress['statuses'] = {}
  for (const part of parts)
    for (const status of callStatuses) {
      const calls = (statuses[status] ?? 0) + (part.statuses[status] ?? 0)
      if (calls > 0) statuses[status] = calls
    }
  const moments = parts.flatMap(({ next_call_at }) => (next_call_at === null ? [] : [next_call_at]))
  return {
    entries: sum('entries'),
    skipped: sum('skipped'),
    waiting: sum('waiting'),
    calls: sum('calls'),
    completed: sum('completed'),
    reached: sum('reached'),
    statuses,
    next_call_at: moments.toSorted()[0] ?? null,
  }
}

import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { EndpointResult } from '#contract/endpoint.ts'
import { type getOverview, OVERVIEW_COUNTED, OVERVIEW_ENTRIES } from '#contract/overview.ts'
import { secretsProblem } from '../account/secrets.ts'
import { progressOf } from '../batches/progress.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { memberText } from '../db/members.ts'
import { batches, inboundNumbers, pathways, vectorStores } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { listPaused } from '../webhooks/outbox.ts'
import { countCalls, readFailedRecordings, readRunning } from './calls.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Progress of a batch is counted from its entries, so that not many are. */
const MOST_BATCHES = 5
const MOST_NUMBERS = 1000

/** Finds what is live, running and wrong, and the calls of a day. Every query reads a bounded number of rows by an index, however many calls there are. */
export async function readOverview(
  context: ServiceContext,
  account_id: string,
  asked: string | undefined,
): Promise<EndpointResult<typeof getOverview>> {
  const { database, clock, settings } = context
  const { db } = database
  const now = new Date(clock.now())
  const since = sinceOf(asked, now)
  const [counted, running, runningBatches, recordings, numbers, published, stores, paused, problem] = await Promise.all(
    [
      countCalls(db, account_id, since, now),
      readRunning(db, account_id),
      readBatches(db, account_id),
      readFailedRecordings(db, account_id, since),
      readNumbers(db, account_id),
      readPathways(db, account_id),
      readFailedStores(db, account_id),
      listPaused(db, account_id),
      secretsProblem(context, account_id),
    ],
  )
  const { live, live_count, faulty_pathways } = published
  return {
    since: since.toISOString(),
    hours: counted.hours,
    is_partial: counted.is_partial,
    live: live.map(pathway => ({
      ...pathway,
      phone_numbers: numbers
        .filter(({ pathway_id }) => pathway_id === pathway.pathway_id)
        .slice(0, OVERVIEW_ENTRIES)
        .map(({ phone_number }) => phone_number),
      ...(counted.ofPathway.get(pathway.pathway_id) ?? { calls: 0, answered: 0 }),
    })),
    live_count,
    running: { ...running, batches: runningBatches },
    attention: {
      paused_webhooks: paused.slice(0, OVERVIEW_ENTRIES).map(({ target, last_error, paused_until, failed_at }) => ({
        target,
        last_error,
        paused_until: (paused_until ?? failed_at).toISOString(),
      })),
      failed_stores: stores,
      failed_recordings: recordings,
      unanswered_numbers: numbers
        .flatMap(({ phone_number, reason }) => (reason ? [{ phone_number, reason }] : []))
        .slice(0, OVERVIEW_ENTRIES),
      faulty_pathways,
      secrets_problem: problem ?? null,
    },
    setup: { model: settings.llm !== undefined, speech: settings.speech !== undefined },
  }
}

function sinceOf(asked: string | undefined, now: Date): Date {
  if (asked === undefined) return new Date(now.getTime() - (now.getTime() % DAY_MS))
  const since = new Date(asked)
  const age = now.getTime() - since.getTime()
  if (age < -DAY_MS || age > 2 * DAY_MS) {
    const message = 'since must be within the last two days.'
    throw new ApiError(400, message, [{ path: 'since', message }])
  }
  return since
}

async function readBatches(db: Db, account_id: string) {
  const rows = await db
    .select({ batch_id: batches.batch_id, label: batches.label, created_at: batches.created_at, state: batches.state })
    .from(batches)
    .where(and(eq(batches.account_id, account_id), eq(batches.state, 'running')))
    .orderBy(desc(batches.created_at))
    .limit(MOST_BATCHES)
  const progress = await progressOf(db, rows)
  return rows.flatMap(({ batch_id, label, created_at }, at) => {
    const own = progress[at]
    if (!own) return []
    const entries = own.entries - own.skipped
    const settled = Math.max(0, entries - own.waiting - (own.calls - own.completed))
    return [{ batch_id, label, created_at: created_at.toISOString(), entries, settled, reached: own.reached }]
  })
}

/** Inbound numbers with the pathway that answers them, or why nobody does. */
async function readNumbers(db: Db, account_id: string) {
  const pathway_id = memberText(inboundNumbers.settings, 'pathway_id')
  const rows = await db
    .select({
      phone_number: inboundNumbers.phone_number,
      pathway_id,
      hasPrompt: sql<boolean>`coalesce(${memberText(inboundNumbers.settings, 'prompt')}, '') <> ''`,
      found: pathways.pathway_id,
    })
    .from(inboundNumbers)
    .leftJoin(
      pathways,
      and(eq(pathways.pathway_id, pathway_id), eq(pathways.account_id, account_id), isNull(pathways.deleted_at)),
    )
    .where(and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.direction, 'inbound')))
    .orderBy(asc(inboundNumbers.created_at))
    .limit(MOST_NUMBERS)
  return rows.map(({ phone_number, pathway_id, hasPrompt, found }) => ({
    phone_number,
    pathway_id,
    reason:
      pathway_id === null
        ? hasPrompt
          ? undefined
          : ('nobody' as const)
        : found === null
          ? ('deleted_pathway' as const)
          : undefined,
  }))
}

async function readPathways(db: Db, account_id: string) {
  const own = and(eq(pathways.account_id, account_id), isNull(pathways.deleted_at))
  const isLive = isNotNull(pathways.production_version)
  const [live, some, faulty] = await Promise.all([
    db
      .select({
        pathway_id: pathways.pathway_id,
        name: pathways.name,
        production_version: sql<number>`${pathways.production_version}`,
      })
      .from(pathways)
      .where(and(own, isLive))
      .orderBy(desc(pathways.updated_at))
      .limit(OVERVIEW_ENTRIES),
    db.select({ id: pathways.pathway_id }).from(pathways).where(and(own, isLive)).limit(OVERVIEW_COUNTED),
    db
      .select({
        pathway_id: pathways.pathway_id,
        name: pathways.name,
        error_count: pathways.error_count,
        is_live: sql<boolean>`${isLive}`,
      })
      .from(pathways)
      // An empty pathway has one, which nobody has to be told of.
      .where(and(own, gt(pathways.error_count, 0), gt(pathways.node_count, 0)))
      .orderBy(desc(pathways.updated_at))
      .limit(OVERVIEW_ENTRIES),
  ])
  return { live, live_count: some.length, faulty_pathways: faulty }
}

async function readFailedStores(db: Db, account_id: string) {
  const rows = await db
    .select({ vector_id: vectorStores.vector_id, name: vectorStores.name, error: vectorStores.error_message })
    .from(vectorStores)
    .where(and(eq(vectorStores.account_id, account_id), eq(vectorStores.state, 'failed')))
    .orderBy(desc(vectorStores.updated_at))
    .limit(OVERVIEW_ENTRIES)
  return rows.map(({ error, ...row }) => ({ ...row, error: error ?? 'It couldn’t be indexed.' }))
}

import { setImmediate } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { removePartsOf } from '../calls/remove.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import {
  activity,
  batchEntries,
  batches,
  callDocuments,
  calls,
  chatEvents,
  chats,
  chatTurns,
  idempotencyKeys,
  pathwayMocks,
  pathways,
  pathwayTests,
  pathwayVersions,
  prompts,
  sessions,
  signInLinks,
  webhookDeliveries,
  webSessions,
} from '../db/schema.ts'
import { databaseNow, secondsFromNow } from '../db/time.ts'
import { RESTORABLE_DAYS } from '../pathways/pathways.ts'
import type { Settings } from '../settings.ts'
import { type ClockState, watchClock } from './clockWatch.ts'

/** The days for which data is kept that nobody asked to keep. */
export const USUAL_DAYS = 30
const BATCH = 200
const EVERY_MS = 60 * 60_000
/** The start of the service comes first. */
const FIRST_MS = 60_000
/** One number for all processes, so that only one removes at a time. */
const SWEEP_LOCK = 4_242_002

const daysAgo = (days: number) => secondsFromNow(-days * 24 * 60 * 60)

/** One kind of thing that goes; `batch` removes a few, and says how many. */
interface Rule {
  readonly what: string
  readonly batch: (tx: Db) => Promise<number>
}

/** Removes what is past its time once an hour, in one process at a time. */
export function openRetention(context: ServiceContext): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  let stopping = false
  const lookAtClock = watchClock(context.database.db)
  const run = () => {
    underWay = sweep(context, lookAtClock, () => stopping).catch(error =>
      context.log.error({ err: error }, 'What is past its time could not be removed'),
    )
  }
  const first = setTimeout(run, FIRST_MS)
  const timer = setInterval(run, EVERY_MS)
  first.unref()
  timer.unref()
  return {
    async stop() {
      stopping = true
      clearTimeout(first)
      clearInterval(timer)
      await underWay
    },
  }
}

/** Removes what is past its time, unless the clock that says so may be wrong. */
export async function sweep(
  context: ServiceContext,
  lookAtClock: () => Promise<ClockState>,
  isStopping: () => boolean,
): Promise<void> {
  const state = await lookAtClock()
  if (state === 'jumped') {
    context.log.warn(
      'The clock of the database has jumped by more than a day, or the service stood still. Nothing is removed before it has run for a day.',
    )
  }
  if (state === 'steady') await removeWhatIsPast(context, isStopping)
}

/**
 * Removes what is older than `DIALPATH_RETENTION_DAYS` by the database's clock, in small batches with room for other work between them:
 * calls only where the setting is given, the rest after 30 days without it. The activity log has days of its own. What has ended by itself (sessions, sign-in links,
 * idempotency keys, deleted pathways) goes when it has.
 */
export async function removeWhatIsPast(
  context: ServiceContext,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { database, settings, log } = context
  const { db } = database
  for (const { what, batch } of rules(context, settings)) {
    let removed = 0
    for (let last = BATCH; last === BATCH && !isStopping(); ) {
      last = await db.transaction(async tx => ((await isOnlyOne(tx)) ? batch(tx) : 0))
      removed += last
      await setImmediate()
    }
    if (removed > 0) log.info({ removed }, `Removed ${what} that were past their time`)
  }
}

async function isOnlyOne(tx: Db): Promise<boolean> {
  const [row] = await tx
    .select({ alone: sql<boolean>`pg_try_advisory_xact_lock(${SWEEP_LOCK})` })
    .from(sql`(select 1) as one`)
  return row?.alone === true
}

function rules(context: ServiceContext, { retentionDays: days, auditDays }: Settings): Rule[] {
  return [
    ...(days === undefined
      ? []
      : [
          rule(
            'calls',
            calls,
            calls.call_id,
            and(eq(calls.completed, true), lt(calls.end_at, daysAgo(days))),
            (tx, ids) => removePartsOf(context, tx, ids),
          ),
        ]),
    ...(days === undefined
      ? []
      : [
          rule(
            'batches',
            batches,
            batches.batch_id,
            and(lt(batches.completed_at, daysAgo(days)), hasNo(calls, eq(calls.batch_id, batches.batch_id))),
            async (tx, ids) => {
              await tx.delete(batchEntries).where(inArray(batchEntries.batch_id, ids))
            },
          ),
        ]),
    rule(
      'tries of webhooks of calls',
      webhookDeliveries,
      webhookDeliveries.delivery_id,
      hasNo(calls, eq(calls.call_id, webhookDeliveries.call_id)),
    ),
    // A call that is being placed has just asked for its document, and holds its row until it is there.
    rule(
      'documents of calls',
      callDocuments,
      callDocuments.hash,
      and(
        lt(callDocuments.used_at, daysAgo(1)),
        hasNo(calls, and(eq(calls.account_id, callDocuments.account_id), eq(calls.document_hash, callDocuments.hash))),
        hasNo(chats, and(eq(chats.account_id, callDocuments.account_id), eq(chats.document_hash, callDocuments.hash))),
        hasNo(
          batches,
          and(
            eq(batches.account_id, callDocuments.account_id),
            eq(batches.document_hash, callDocuments.hash),
            isNull(batches.completed_at),
          ),
        ),
        hasNo(
          webSessions,
          and(eq(webSessions.account_id, callDocuments.account_id), eq(webSessions.document_hash, callDocuments.hash)),
        ),
      ),
    ),
    rule('chats', chats, chats.chat_id, lt(chats.updated_at, daysAgo(days ?? USUAL_DAYS)), async (tx, ids) => {
      await tx.delete(chatEvents).where(inArray(chatEvents.chat_id, ids))
      await tx.delete(chatTurns).where(inArray(chatTurns.chat_id, ids))
    }),
    rule('prompts', prompts, prompts.hash, lt(prompts.used_at, daysAgo(days ?? USUAL_DAYS))),
    rule(
      'deleted pathways',
      pathways,
      pathways.pathway_id,
      and(isNotNull(pathways.deleted_at), lt(pathways.deleted_at, daysAgo(RESTORABLE_DAYS))),
      async (tx, ids) => {
        await tx.delete(pathwayVersions).where(inArray(pathwayVersions.pathway_id, ids))
        await tx.delete(pathwayTests).where(inArray(pathwayTests.pathway_id, ids))
        await tx.delete(pathwayMocks).where(inArray(pathwayMocks.pathway_id, ids))
      },
    ),
    rule(
      'tokens of web agents',
      webSessions,
      webSessions.session_id,
      and(isNull(webSessions.started_at), lt(webSessions.expires_at, daysAgo(1))),
    ),
    rule(
      'conversations with web agents',
      webSessions,
      webSessions.session_id,
      lt(webSessions.expires_at, daysAgo(days ?? USUAL_DAYS)),
    ),
    rule('entries of the activity log', activity, activity.entry_id, lt(activity.created_at, daysAgo(auditDays))),
    rule('sessions', sessions, sessions.hash, lt(sessions.expires_at, databaseNow)),
    rule('sign-in links', signInLinks, signInLinks.hash, lt(signInLinks.expires_at, databaseNow)),
    rule('idempotency keys', idempotencyKeys, idempotencyKeys.key, lt(idempotencyKeys.created_at, daysAgo(1))),
  ]
}

function hasNo(table: PgTable, condition: SQL | undefined): SQL {
  return notExists(sql`(select 1 from ${table} where ${condition})`)
}

/** Rows that fit the condition go; `before` removes what hangs on them. */
function rule(
  what: string,
  table: PgTable,
  key: PgColumn,
  condition: SQL | undefined,
  before?: (tx: Db, keys: string[]) => Promise<void>,
): Rule {
  return {
    what,
    async batch(tx) {
      // Whoever changes one of them meanwhile comes first: the condition is read again when the row is locked.
      const rows = await tx
        .select({ key: sql<string>`${key}` })
        .from(table)
        .where(condition)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const keys = rows.map(row => row.key)
      if (keys.length === 0) return 0
      await before?.(tx, keys)
      await tx.delete(table).where(and(inArray(key, keys), condition))
      return keys.length
    },
  }
}

import { and, eq, getTableColumns, inArray, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ErasedKind } from '#contract/erasures.ts'
import type { Db } from '../db/database.ts'
import {
  activity,
  batchEntries,
  batches,
  callDocuments,
  callEvents,
  callNotes,
  calls,
  chatEvents,
  chats,
  chatTurns,
  idempotencyKeys,
  pathwayTests,
  prompts,
  smsConversations,
  smsMessages,
  webhookDeliveries,
  webhookMessages,
  webSessions,
} from '../db/schema.ts'
import { callSteps } from './callSteps.ts'
import { partsOf } from './parts.ts'
import {
  isCallOf,
  isConversationOf,
  isInConversation,
  isNotInConversation,
  isOfOthers,
  jsonWithoutNumber,
  mentions,
  type Person,
  withoutNumber,
} from './person.ts'
import type { Step } from './step.ts'

/** The steps of an erasure in their order: entries of batches go before the calls that are made to them. */
export function stepsFor(person: Person): readonly Step[] {
  const { account_id, number } = person
  const isOwnEntry = and(
    eq(batchEntries.account_id, account_id),
    or(eq(batchEntries.phone_number, number), mentions(person, batchEntries.phone_number)),
  )
  const isOwnChat = and(
    eq(chats.account_id, account_id),
    or(
      mentions(person, chats.state),
      sql`exists (select 1 from ${chatEvents} where ${and(
        eq(chatEvents.chat_id, chats.chat_id),
        mentions(person, chatEvents.event),
      )})`,
      sql`exists (select 1 from ${chatTurns} where ${and(
        eq(chatTurns.chat_id, chats.chat_id),
        mentions(person, chatTurns.state),
      )})`,
    ),
  )
  return [
    deleting('batch_entries', batchEntries, isOwnEntry),
    ...callSteps(person),
    deleting(
      'sms_messages',
      smsMessages,
      and(
        eq(smsMessages.account_id, account_id),
        or(eq(smsMessages.from_number, number), eq(smsMessages.to_number, number)),
      ),
    ),
    deleting(
      'webhook_messages',
      webhookMessages,
      and(
        eq(webhookMessages.account_id, account_id),
        or(
          mentions(person, webhookMessages.content, webhookMessages.url),
          isInConversation(person, webhookMessages.topic),
        ),
      ),
    ),
    deleting('sms_conversations', smsConversations, isConversationOf(person)),
    deleting(
      'web_conversations',
      webSessions,
      and(
        eq(webSessions.account_id, account_id),
        mentions(person, webSessions.request_data, webSessions.state, webSessions.summary, webSessions.analysis),
      ),
    ),
    {
      kind: 'chats',
      count: db => db.$count(chats, isOwnChat),
      erase: ({ database }) =>
        database.db.transaction(async tx => {
          const found = await tx.select({ chat_id: chats.chat_id }).from(chats).where(isOwnChat).for('update')
          const ids = found.map(({ chat_id }) => chat_id)
          await tx.delete(chatEvents).where(inArray(chatEvents.chat_id, ids))
          await tx.delete(chatTurns).where(inArray(chatTurns.chat_id, ids))
          await tx.delete(chats).where(inArray(chats.chat_id, ids))
          return ids.length
        }),
    },
    deleting(
      'chats',
      pathwayTests,
      and(
        eq(pathwayTests.account_id, account_id),
        mentions(person, pathwayTests.name, pathwayTests.plan, pathwayTests.result, pathwayTests.played),
      ),
    ),
    deleting('prompts', prompts, and(eq(prompts.account_id, account_id), mentions(person, prompts.messages))),
    deleting('documents', callDocuments, isOwnDocument(person)),
    deleting(
      'answers',
      idempotencyKeys,
      and(eq(idempotencyKeys.account_id, account_id), mentions(person, idempotencyKeys.body)),
    ),
    ...blankingSteps(person),
  ]
}

function deleting(kind: ErasedKind, table: PgTable, where: SQL | undefined): Step {
  return {
    kind,
    count: db => db.$count(table, where),
    erase: async ({ database }) => (await database.db.delete(table).where(where).returning({ one: sql`1` })).length,
  }
}

/** Documents that hold the number and that nobody else plays; calls of the person do not count, since they go. */
function isOwnDocument(person: Person): SQL | undefined {
  const { account_id, hash, document } = callDocuments
  const plays = (table: typeof calls | typeof chats | typeof batches | typeof webSessions, more?: SQL) =>
    notExists(
      sql`(select 1 from ${table} where ${and(eq(table.account_id, account_id), eq(table.document_hash, hash), more)})`,
    )
  return and(
    eq(account_id, person.account_id),
    mentions(person, document),
    plays(calls, not(isCallOf(person) ?? sql`false`)),
    plays(chats),
    plays(batches, isNull(batches.completed_at)),
    plays(webSessions),
  )
}

/** Records about others keep what they say but for the number. */
function blankingSteps(person: Person): Step[] {
  const text = (column: PgColumn) => withoutNumber(person, column)
  const json = (column: PgColumn) => jsonWithoutNumber(person, column)
  return [
    blanking(person, calls, not(isCallOf(person) ?? sql`false`), {
      request: json(calls.request),
      variables: json(calls.variables),
      summary: text(calls.summary),
      analysis: json(calls.analysis),
      error_message: text(calls.error_message),
      transferred_to: text(calls.transferred_to),
    }),
    // Events are the most rows of all, and are never written anew.
    blanking(
      person,
      callEvents,
      isOfOthers(person, callEvents.call_id),
      { payload: json(callEvents.payload) },
      partsOf,
    ),
    blanking(person, callNotes, isOfOthers(person, callNotes.call_id), { message: text(callNotes.message) }),
    blanking(person, webhookDeliveries, isOfOthers(person, webhookDeliveries.call_id), {
      url: text(webhookDeliveries.url),
      error: text(webhookDeliveries.error),
    }),
    blanking(person, smsConversations, not(isConversationOf(person) ?? sql`false`), {
      request_data: json(smsConversations.request_data),
      state: json(smsConversations.state),
      last_message: text(smsConversations.last_message),
    }),
    blanking(person, smsMessages, isNotInConversation(person, smsMessages.conversation_id), {
      message: text(smsMessages.message),
    }),
    blanking(person, batchEntries, not(mentions(person, batchEntries.phone_number)), {
      data: json(batchEntries.data),
    }),
    blanking(person, activity, undefined, {
      subject_id: text(activity.subject_id),
      subject_name: text(activity.subject_name),
      detail: text(activity.detail),
    }),
  ]
}

/** Finds the conditions by which a step takes a table in parts; undefined for all of it at once. */
type Parting = (db: Db, table: PgTable) => Promise<readonly (SQL | undefined)[]>
const atOnce: Parting = async () => [undefined]

/** Sets the columns of the rows that hold the number in one of them. */
function blanking<Table extends PgTable & { readonly account_id: PgColumn }>(
  person: Person,
  table: Table,
  where: SQL | undefined,
  columns: PgUpdateSetSource<Table> & Record<string, SQL>,
  parting = atOnce,
): Step {
  const all = getTableColumns(table)
  const named = Object.keys(columns).flatMap(name => all[name] ?? [])
  const fits = and(eq(table.account_id, person.account_id), mentions(person, ...named), where)
  const total = async (db: Db, take: (where: SQL | undefined) => Promise<number>) => {
    let sum = 0
    for (const part of await parting(db, table)) sum += await take(and(part, fits))
    return sum
  }
  return {
    kind: 'mentions',
    count: db => total(db, found => db.$count(table, found)),
    erase: ({ database: { db } }) =>
      total(db, async found => (await db.update(table).set(columns).where(found).returning({ one: sql`1` })).length),
  }
}

import { and, asc, desc, eq, gte } from 'drizzle-orm'
import { readSecrets } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf, fitting } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { type ChatRow, chatEvents, chats } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { WrittenAnswer } from '../http/written.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import type { StoredDocument } from '../workers/stored.ts'
import type { ChatView } from './view.ts'

export async function readChat(context: ServiceContext, account_id: string, chat_id: string): Promise<WrittenAnswer> {
  const row = await findChat(context, account_id, chat_id)
  const [events, document] = await Promise.all([
    readNewestEvents(context.database.db, account_id, chat_id),
    documentIfThere(context, row),
  ])
  const view = document && (await context.playing.run('chatView', { state: row.state }, document))
  return writeChat(context, row, view, events)
}

/** A chat as the API answers it, with these events. */
export async function writeChat(
  context: ServiceContext,
  { state, ...row }: ChatRow,
  view: ChatView | undefined,
  events: readonly { readonly event: string }[],
  message?: string,
): Promise<WrittenAnswer> {
  const { chat_id, pathway_id, pathway_version, brain_name, webhooks } = row
  const chat = { chat_id, pathway_id, pathway_version, brain_name, webhooks }
  const timeline = `[${events.map(({ event }) => event).join(',')}]`
  const secrets = await readSecrets(context, row.account_id)
  return new WrittenAnswer(await context.documents.run('writeChat', { chat, state, view, timeline, message, secrets }))
}

/** The newest events of a chat that an answer has room for (`docs/api-decisions.md` §7), in their order. */
export async function readNewestEvents(db: Db, account_id: string, chat_id: string) {
  const mine = and(eq(chatEvents.account_id, account_id), eq(chatEvents.chat_id, chat_id))
  const found = await db
    .select({ sequence: chatEvents.sequence, bytes: bytesOf(chatEvents.event) })
    .from(chatEvents)
    .where(mine)
    .orderBy(desc(chatEvents.sequence))
  return db
    .select({ event: chatEvents.event })
    .from(chatEvents)
    .where(and(mine, gte(chatEvents.sequence, fitting(found).at(-1)?.sequence ?? 0)))
    .orderBy(asc(chatEvents.sequence))
}

/** A chat outlives its pathway, and can still be read. */
export async function documentIfThere(context: ServiceContext, row: ChatRow): Promise<StoredDocument | undefined> {
  try {
    return (await loadPathway(context, row.account_id, row.pathway_id, row.pathway_version)).document
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

export async function findChat(
  { database: { db } }: ServiceContext,
  account_id: string,
  chat_id: string,
): Promise<ChatRow> {
  const [row] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.account_id, account_id), eq(chats.chat_id, chat_id)))
  if (!row) throw new ApiError(404, `Chat with ID "${chat_id}" not found.`)
  return row
}

import { randomInt, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gte } from 'drizzle-orm'
import type { z } from 'zod'
import type { ChatBody, createChat as createChatEndpoint, sendChatMessage } from '#contract/chat.ts'
import { createConversation } from '#runtime/conversation.ts'
import type { Brain, ConversationState, TimelineEvent, TurnInput } from '#runtime/types.ts'
import { readSecrets } from '../account/secrets.ts'
import { NoModelError, openBrain } from '../brains/brains.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf, fitting } from '../db/bounded.ts'
import type { Alongside, Db } from '../db/open.ts'
import { type ChatRow, chatEvents, chats } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import type { StoredDocument } from '../workers/stored.ts'
import { chatBodyOf } from './body.ts'
import { readMocks } from './mocks.ts'

type CreateBody = z.output<(typeof createChatEndpoint)['body']>
type MessageBody = z.output<(typeof sendChatMessage)['body']>

/** Starts a chat and plays its first turn (`decisions.md` §2). */
export async function createChat(
  context: ServiceContext,
  account_id: string,
  body: CreateBody,
  alongside?: Alongside<ChatBody>,
): Promise<ChatBody> {
  const { document, version } = await loadPathway(context, account_id, body.pathway_id, body.pathway_version)
  await checkStart(context, document, body.start_node_id)
  const brain = await brainFor(context, body.brain)
  const chat_id = randomUUID()
  const now = new Date(context.clock.now())
  const row: ChatRow = {
    chat_id,
    account_id,
    pathway_id: body.pathway_id,
    pathway_version: String(version),
    webhooks: body.webhooks,
    brain: body.brain,
    brain_name: brain.name,
    state: '',
    turn: 0,
    created_at: now,
    updated_at: now,
  }
  const before = createConversation({
    conversation_id: chat_id,
    seed: randomInt(2 ** 31),
    call: { call_id: chat_id },
    ...(body.request_data && { request_data: body.request_data }),
  })
  const input: TurnInput = {
    type: 'start',
    ...(body.start_node_id !== undefined && { start_node_id: body.start_node_id }),
  }
  const { state, events } = await playTurn(context, row, document, brain, before, input)
  const made = chatBodyOf(row, state, await context.playing.run('chatView', { state }, document), events)
  await context.database.db.transaction(async tx => {
    await tx.insert(chats).values({ ...row, state: JSON.stringify(state) })
    await tx.insert(chatEvents).values(eventRows(row, events))
    await alongside?.(tx, made)
  })
  return made
}

async function checkStart(
  { playing }: ServiceContext,
  document: StoredDocument,
  start_node_id: string | undefined,
): Promise<void> {
  const fault = await playing.run('startFault', { start_node_id }, document)
  if (!fault) return
  const { message } = fault
  throw new ApiError(400, message, fault.isNamed ? [{ path: 'start_node_id', message }] : [])
}

async function brainFor({ settings }: ServiceContext, wanted: ChatRow['brain']): Promise<Brain> {
  try {
    return await openBrain(settings, wanted)
  } catch (error) {
    if (error instanceof NoModelError)
      throw new ApiError(400, error.message, [{ path: 'brain', message: error.message }])
    throw error
  }
}

/** Plays what the tester says or chooses. Call it for one chat at a time. */
export async function continueChat(
  context: ServiceContext,
  account_id: string,
  chat_id: string,
  { message = '', choose }: MessageBody,
): Promise<ChatBody> {
  const { db } = context.database
  const row = await findChat(context, account_id, chat_id)
  const before = JSON.parse(row.state) as ConversationState
  if (before.ended) throw new ApiError(409, 'This chat has ended. Start a new one.')
  const { document } = await loadPathway(context, account_id, row.pathway_id, row.pathway_version)
  const brain = await brainFor(context, row.brain)
  const input: TurnInput = choose
    ? { type: 'choose', kind: choose.kind, edge_key: choose.key, text: message }
    : { type: 'speech', text: message }
  const { state, events } = await playTurn(context, row, document, brain, before, input)
  const view = await context.playing.run('chatView', { state }, document)
  await db.transaction(async tx => {
    const stored = await tx
      .update(chats)
      .set({
        state: JSON.stringify(state),
        brain_name: brain.name,
        turn: row.turn + 1,
        updated_at: new Date(context.clock.now()),
      })
      .where(and(eq(chats.account_id, account_id), eq(chats.chat_id, chat_id), eq(chats.turn, row.turn)))
      .returning({ chat_id: chats.chat_id })
    if (stored.length === 0)
      throw new ApiError(409, 'Another message of this chat was answered meanwhile. Send this one again.')
    if (events.length > 0) await tx.insert(chatEvents).values(eventRows(row, events))
  })
  return chatBodyOf({ ...row, brain_name: brain.name }, state, view, events)
}

export async function readChat(context: ServiceContext, account_id: string, chat_id: string): Promise<ChatBody> {
  const row = await findChat(context, account_id, chat_id)
  const [events, document] = await Promise.all([
    readNewestEvents(context.database.db, account_id, chat_id),
    documentIfThere(context, row),
  ])
  const timeline = events.map(({ event }) => JSON.parse(event) as TimelineEvent)
  const state = JSON.parse(row.state) as ConversationState
  const view = document && (await context.playing.run('chatView', { state }, document))
  return chatBodyOf(row, state, view, timeline)
}

/** The newest events of a chat that an answer has room for (`decisions.md` §7), in their order. */
async function readNewestEvents(db: Db, account_id: string, chat_id: string) {
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
async function documentIfThere(context: ServiceContext, row: ChatRow): Promise<StoredDocument | undefined> {
  try {
    return (await loadPathway(context, row.account_id, row.pathway_id, row.pathway_version)).document
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

async function findChat({ database: { db } }: ServiceContext, account_id: string, chat_id: string): Promise<ChatRow> {
  const [row] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.account_id, account_id), eq(chats.chat_id, chat_id)))
  if (!row) throw new ApiError(404, `Chat with ID "${chat_id}" not found.`)
  return row
}

async function playTurn(
  context: ServiceContext,
  row: ChatRow,
  document: StoredDocument,
  brain: Brain,
  before: ConversationState,
  input: TurnInput,
): Promise<{ state: ConversationState; events: readonly TimelineEvent[] }> {
  const [secrets, mocks] = await Promise.all([
    readSecrets(context, row.account_id),
    readMocks(context, row.account_id, row.pathway_id),
  ])
  const http = row.webhooks === 'live' ? context.http : { mocks }
  const events: TimelineEvent[] = []
  const turn = context.playing.takeTurn(before, input, { document, brain, http, secrets, clock: context.clock })
  let step = await turn.next()
  while (!step.done) {
    events.push(step.value)
    step = await turn.next()
  }
  return { state: step.value, events }
}

function eventRows(row: ChatRow, events: readonly TimelineEvent[]) {
  return events.map(event => ({
    chat_id: row.chat_id,
    account_id: row.account_id,
    sequence: event.sequence,
    event: JSON.stringify(event),
  }))
}

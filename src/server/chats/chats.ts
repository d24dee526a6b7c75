import { randomInt, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { createChat as createChatEndpoint, sendChatMessage } from '#contract/chat.ts'
import type { BodyText } from '#contract/endpoint.ts'
import type { TurnInput } from '#runtime/state.ts'
import { readSecrets } from '../account/secrets.ts'
import { callDocument, storeDocument } from '../calls/documents.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside } from '../db/database.ts'
import { type ChatRow, chatEvents, chats } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { WrittenAnswer } from '../http/written.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import { gatherPrompts, storePrompts } from '../prompts/prompts.ts'
import type { PlayedEvent } from '../workers/played.ts'
import { storeTurn } from './keptTurns.ts'
import { brainFor, checkStart, inputsOf, playInputs } from './play.ts'
import { findChat, writeChat } from './read.ts'

type CreateBody = BodyText<z.output<(typeof createChatEndpoint)['body']>>
type MessageBody = z.output<(typeof sendChatMessage)['body']>

/** Starts a chat and plays its first turn (`docs/api-decisions.md` §2). */
export async function createChat(
  context: ServiceContext,
  account_id: string,
  { text, plain }: CreateBody,
  alongside: Alongside<WrittenAnswer>,
): Promise<WrittenAnswer> {
  const { pathway_id, start_node_id } = plain
  const { document, version } = await loadPathway(context, account_id, pathway_id, plain.pathway_version)
  await checkStart(context, document, start_node_id)
  const secrets = await readSecrets(context, account_id)
  const prompts = gatherPrompts(account_id, secrets)
  const brain = await brainFor(context, plain.brain, prompts.keep)
  const chat_id = randomUUID()
  const now = new Date(context.clock.now())
  const row: ChatRow = {
    chat_id,
    account_id,
    pathway_id,
    pathway_version: String(version),
    webhooks: plain.webhooks,
    brain: plain.brain,
    brain_name: brain.name,
    state: await context.documents.run('newChatState', { text, chat_id, seed: randomInt(2 ** 31) }),
    document_hash: null,
    document_key: document.key,
    turn: 0,
    created_at: now,
    updated_at: now,
  }
  const input: TurnInput = { type: 'start', ...(start_node_id !== undefined && { start_node_id }) }
  const { state, ...played } = await playInputs(context, row, { document, brain, secrets }, [input])
  const events = storedEvents(row, played.events)
  const shown = callDocument(await context.playing.documentText(document))
  const view = await context.playing.run('chatView', { state }, document)
  const made = await writeChat(context, { ...row, state }, view, events, 'Chat created successfully')
  await context.database.db.transaction(async tx => {
    await storeDocument(tx, account_id, shown)
    await tx.insert(chats).values({ ...row, state, document_hash: shown.hash })
    await storePrompts(tx, prompts.take())
    await tx.insert(chatEvents).values(events)
    await storeTurn(tx, events, state)
    await alongside(tx, made)
  })
  return made
}

/** Plays what the tester says or chooses. Call it for one chat at a time. */
export async function continueChat(
  context: ServiceContext,
  account_id: string,
  chat_id: string,
  body: MessageBody,
  alongside: Alongside<WrittenAnswer>,
): Promise<WrittenAnswer> {
  const { db } = context.database
  const row = await findChat(context, account_id, chat_id)
  const isOver = await context.documents.run('hasEnded', { state: row.state })
  if (isOver) throw new ApiError(409, 'This chat has ended. Start a new one.')
  const { document } = await loadPathway(context, account_id, row.pathway_id, row.pathway_version)
  const secrets = await readSecrets(context, account_id)
  const prompts = gatherPrompts(account_id, secrets)
  const brain = await brainFor(context, row.brain, prompts.keep)
  const turn = await playInputs(context, row, { document, brain, secrets }, inputsOf(body))
  const { state } = turn
  const events = storedEvents(row, turn.events)
  const isSame = row.document_hash !== null && row.document_key === document.key
  const played = isSame ? undefined : callDocument(await context.playing.documentText(document))
  const view = await context.playing.run('chatView', { state }, document)
  const answer = await writeChat(context, { ...row, state, brain_name: brain.name }, view, events)
  await db.transaction(async tx => {
    const stored = await tx
      .update(chats)
      .set({
        state,
        brain_name: brain.name,
        ...(played && { document_hash: played.hash, document_key: document.key }),
        turn: row.turn + 1,
        updated_at: new Date(context.clock.now()),
      })
      .where(and(eq(chats.account_id, account_id), eq(chats.chat_id, chat_id), eq(chats.turn, row.turn)))
      .returning({ chat_id: chats.chat_id })
    if (stored.length === 0) throw new ApiError(409, 'Another message reached this chat first. Send this one again.')
    if (played) await storeDocument(tx, account_id, played)
    await storePrompts(tx, prompts.take())
    if (events.length > 0) await tx.insert(chatEvents).values(events)
    await storeTurn(tx, events, state)
    await alongside(tx, answer)
  })
  return answer
}

/** The events of a turn as a chat keeps them. */
function storedEvents(
  { chat_id, account_id }: ChatRow,
  events: readonly PlayedEvent[],
): (typeof chatEvents.$inferInsert)[] {
  return events.map(({ payload, note: _, ...event }) => {
    const text = `${JSON.stringify(event).slice(0, -1)},"payload":${payload}}`
    return { chat_id, account_id, sequence: event.sequence, event: text }
  })
}

import { randomInt, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { createChat as createChatEndpoint, sendChatMessage } from '#contract/chat.ts'
import type { BodyText } from '#contract/endpoint.ts'
import type { Brain } from '#runtime/brain.ts'
import { spokenInput } from '#runtime/input.ts'
import type { TurnInput } from '#runtime/state.ts'
import { readSecrets } from '../account/secrets.ts'
import { NoModelError, openBrain } from '../brains/brains.ts'
import { callDocument, storeDocument } from '../calls/documents.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside } from '../db/database.ts'
import { type ChatRow, chatEvents, chats } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { WrittenAnswer } from '../http/written.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import { type GatheredPrompts, gatherPrompts, storePrompts } from '../prompts/prompts.ts'
import { toolFinder } from '../tools/tools.ts'
import { storeSearcher } from '../vectors/ask.ts'
import type { PlayedWith } from '../workers/playing.ts'
import type { StoredDocument } from '../workers/stored.ts'
import { storeTurn } from './keptTurns.ts'
import { readMocks } from './mocks.ts'
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
  const { state, events } = await playTurn(context, row, { document, brain, secrets }, input)
  const played = callDocument(await context.playing.documentText(document))
  const view = await context.playing.run('chatView', { state }, document)
  const made = await writeChat(context, { ...row, state }, view, events, 'Chat created successfully')
  await context.database.db.transaction(async tx => {
    await storeDocument(tx, account_id, played)
    await tx.insert(chats).values({ ...row, state, document_hash: played.hash })
    await storePrompts(tx, prompts.take())
    await tx.insert(chatEvents).values(events)
    await storeTurn(tx, events, state)
    await alongside(tx, made)
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

async function brainFor(
  { settings }: ServiceContext,
  wanted: ChatRow['brain'],
  keepPrompt: GatheredPrompts['keep'],
): Promise<Brain> {
  try {
    return await openBrain(settings, wanted, keepPrompt)
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
  const { state, events } = await playInputs(context, row, { document, brain, secrets }, inputsOf(body))
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

/** Input of a tester: breaks in, and then speaks, presses keys, chooses, or stays silent. */
function inputsOf({ message = '', digits, interrupt, choose }: MessageBody): readonly TurnInput[] {
  const breaking: readonly TurnInput[] = interrupt ? [{ type: 'interrupt', heard: interrupt.heard }] : []
  if (choose) return [...breaking, { type: 'choose', kind: choose.kind, edge_key: choose.key, text: message }]
  if (digits !== undefined) return [...breaking, { type: 'digits', digits }]
  const said = spokenInput(message)
  return said.type === 'silence' && interrupt ? breaking : [...breaking, said]
}

async function playInputs(
  context: ServiceContext,
  row: ChatRow,
  setting: TurnSetting,
  inputs: readonly TurnInput[],
): ReturnType<typeof playTurn> {
  let played: Awaited<ReturnType<typeof playTurn>> = { state: row.state, events: [] }
  for (const input of inputs) {
    const { state, events } = await playTurn(context, { ...row, state: played.state }, setting, input)
    played = { state, events: [...played.events, ...events] }
  }
  return played
}

type TurnSetting = Pick<PlayedWith, 'document' | 'brain' | 'secrets'>

/** Plays a turn of a chat; gives the state that it leaves, and its events as they are stored. */
async function playTurn(
  context: ServiceContext,
  { chat_id, account_id, pathway_id, webhooks, state }: ChatRow,
  { document, brain, secrets }: TurnSetting,
  input: TurnInput,
) {
  const http = webhooks === 'live' ? context.http : { mocks: await readMocks(context, account_id, pathway_id) }
  const events: (typeof chatEvents.$inferInsert)[] = []
  const findTool = toolFinder(context, account_id)
  const turn = context.playing.takeTurn(state, input, {
    document,
    brain,
    http,
    secrets,
    findTool,
    searchStore: storeSearcher(context, account_id),
    clock: context.clock,
  })
  for (let step = await turn.next(); ; step = await turn.next()) {
    if (step.done) return { state: step.value.state, events }
    const { payload, note: _, ...event } = step.value
    const text = `${JSON.stringify(event).slice(0, -1)},"payload":${payload}}`
    events.push({ chat_id, account_id, sequence: event.sequence, event: text })
  }
}

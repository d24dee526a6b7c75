import type { z } from 'zod'
import type { sendChatMessage } from '#contract/chat.ts'
import type { Brain } from '#runtime/brain.ts'
import { spokenInput } from '#runtime/input.ts'
import type { TurnInput } from '#runtime/state.ts'
import { NoModelError, openBrain } from '../brains/brains.ts'
import type { ServiceContext } from '../context.ts'
import type { ChatRow } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { GatheredPrompts } from '../prompts/prompts.ts'
import { toolFinder } from '../tools/tools.ts'
import { storeSearcher } from '../vectors/ask.ts'
import type { PlayedEvent, PlayedTurn } from '../workers/played.ts'
import type { PlayedWith } from '../workers/playing.ts'
import type { StoredDocument } from '../workers/stored.ts'
import { readMocks } from './mocks.ts'

type MessageBody = z.output<(typeof sendChatMessage)['body']>

/** @throws 400 where a chat can't begin at this node */
export async function checkStart(
  { playing }: ServiceContext,
  document: StoredDocument,
  start_node_id: string | undefined,
): Promise<void> {
  const fault = await playing.run('startFault', { start_node_id }, document)
  if (!fault) return
  const { message } = fault
  throw new ApiError(400, message, fault.isNamed ? [{ path: 'start_node_id', message }] : [])
}

/** Opens the brain of a chat; 400 where there is no model. */
export async function brainFor(
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

/** Input of a tester: breaks in, and then speaks, presses keys, chooses, or stays silent. */
export function inputsOf({ message = '', digits, interrupt, choose }: MessageBody): readonly TurnInput[] {
  const breaking: readonly TurnInput[] = interrupt ? [{ type: 'interrupt', heard: interrupt.heard }] : []
  if (choose) return [...breaking, { type: 'choose', kind: choose.kind, edge_key: choose.key, text: message }]
  if (digits !== undefined) return [...breaking, { type: 'digits', digits }]
  const said = spokenInput(message)
  return said.type === 'silence' && interrupt ? breaking : [...breaking, said]
}

/** A conversation of a tester between two turns. */
type Conversation = Pick<ChatRow, 'account_id' | 'pathway_id' | 'webhooks' | 'state'>

type TurnSetting = Pick<PlayedWith, 'document' | 'brain' | 'secrets' | 'signal'>

interface Played extends Pick<PlayedTurn, 'state' | 'ended'> {
  readonly events: readonly PlayedEvent[]
}

/** Plays inputs of a conversation, one after the other. @returns the state that they leave, and their events */
export async function playInputs(
  context: ServiceContext,
  conversation: Conversation,
  setting: TurnSetting,
  inputs: readonly TurnInput[],
): Promise<Played> {
  let played: Played = { state: conversation.state, ended: null, events: [] }
  for (const input of inputs) {
    const { events, ...left } = await playTurn(context, { ...conversation, state: played.state }, setting, input)
    played = { ...left, events: [...played.events, ...events] }
  }
  return played
}

async function playTurn(
  context: ServiceContext,
  { account_id, pathway_id, webhooks, state }: Conversation,
  setting: TurnSetting,
  input: TurnInput,
): Promise<Played> {
  const http = webhooks === 'live' ? context.http : { mocks: await readMocks(context, account_id, pathway_id) }
  const events: PlayedEvent[] = []
  const turn = context.playing.takeTurn(state, input, {
    ...setting,
    http,
    findTool: toolFinder(context, account_id),
    searchStore: storeSearcher(context, account_id),
    clock: context.clock,
  })
  for (let step = await turn.next(); ; step = await turn.next()) {
    if (step.done) return { state: step.value.state, ended: step.value.ended, events }
    events.push(step.value)
  }
}

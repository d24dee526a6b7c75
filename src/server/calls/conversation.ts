import { createConversation } from '#runtime/conversation.ts'
import { spokenInput } from '#runtime/input.ts'
import type { Misheard, TurnInput } from '#runtime/state.ts'
import { readSecrets } from '../account/secrets.ts'
import { openBrain } from '../brains/brains.ts'
import { readMocks } from '../chats/mocks.ts'
import type { ServiceContext } from '../context.ts'
import type { CallRow } from '../db/schema.ts'
import type { Party } from '../lines/line.ts'
import { gatherPrompts } from '../prompts/prompts.ts'
import { toolFinder } from '../tools/tools.ts'
import { storeSearcher } from '../vectors/ask.ts'
import { type PlayedEvent, type PlayedTurn, playedTurn } from '../workers/played.ts'
import type { PlayedWith } from '../workers/playing.ts'
import type { StoredDocument } from '../workers/stored.ts'
import { openCallee } from './callee.ts'
import { fetchDynamicData } from './dynamicData.ts'
import { conversationOf } from './facts.ts'
import { finish, stopwatch } from './finish.ts'
import { lineNotes } from './lineNotes.ts'
import { maxMinutes } from './record.ts'
import { openSpeech, type Speech } from './speech.ts'
import { CallStopped, isEndedElsewhere, stopMessage } from './stopped.ts'
import { addNote, asJson, changeCall, nextSequence } from './store.ts'
import type { Timelines } from './timeline.ts'

/** A call, the pathway that it plays, and where its timeline is written. */
export interface PlannedCall {
  readonly call: CallRow
  readonly document: StoredDocument
  readonly timelines: Timelines
}

/**
 * Plays a call that was answered to its end. What led to words, a request or the end is stored before that happens, so that a crash leaves
 * the truth; words go to the line as they are made, and what they become part of is stored once they are whole.
 */
export async function holdConversation(
  context: ServiceContext,
  { call, document, timelines }: PlannedCall,
  party: Party,
  stop: AbortSignal,
  answered_by: 'human' | 'voicemail' = 'human',
) {
  const { clock, database, playing, settings } = context
  const started_at = new Date(clock.now())
  const length = stopwatch()
  const answered: CallRow = { ...call, started_at, answered_by }
  await changeCall(context, call.call_id, { started_at, answered_by, status: 'in-progress' })
  await addNote(context, call, { level: 'call', category: 'info', message: 'Call connected' })
  if (call.simulated)
    for (const message of lineNotes(call, settings))
      await addNote(context, call, { level: 'call', category: 'info', message })

  const limit = AbortSignal.timeout(Math.ceil(maxMinutes(call) * 60_000))
  const ending = AbortSignal.any([stop, limit, party.gone])
  const secrets = await readSecrets(context, call.account_id)
  const prompts = gatherPrompts(call.account_id, secrets)
  const setting: PlayedWith = {
    document,
    secrets,
    brain: await openBrain(settings, 'auto', prompts.keep),
    http: await requestsOf(context, call),
    findTool: toolFinder(context, call.account_id),
    searchStore: storeSearcher(context, call.account_id),
    ...(Array.isArray(call.request.tools) && call.request.model !== 'turbo' && { callTools: call.request.tools }),
    clock,
  }
  const planned = conversationOf(call)
  const known = planned.request_data ?? {}
  const brought = await fetchDynamicData(
    context,
    call.request.dynamic_data,
    known,
    secrets,
    message => addNote(context, call, { level: 'call', category: 'info', message, event: 'dynamic_data' }),
    ending,
  )
  const created = createConversation({ ...planned, request_data: { ...known, ...brought } })
  let next_sequence = await nextSequence(database.db, call.call_id)
  let played: PlayedTurn = playedTurn(created, secrets)
  let stored_variables: string | undefined

  const callee = await openCallee(context, call, document, ending)

  const start_node_id = typeof call.request.start_node_id === 'string' ? call.request.start_node_id : undefined
  const start: TurnInput = { type: 'start', ...(start_node_id ? { start_node_id } : {}) }
  let input: TurnInput = start
  try {
    if (call.request.wait_for_greeting === true) {
      const first = await party.answer(async () => ({ type: 'silence' }), ending)
      if (first.type === 'hang_up') input = { type: 'hang_up' }
      else if (first.type === 'speech') input = { ...start, heard: first.text }
      else if (first.type === 'digits') input = { ...start, heard: first.digits }
    }
    while (!played.ended) {
      const speech = openSpeech(party, ending)
      played = await turn(input, speech)
      if (played.ended) break
      for (const interruption of speech.interruptions()) played = await turn(interruption, speech)
      const { state } = played
      const reply = await party.answer(() => callee(state), ending)
      ending.throwIfAborted()
      input = reply.type === 'speech' ? spokenInput(reply.text, misheardIn(reply)) : reply
    }
  } catch (error) {
    if (!ending.aborted || isEndedElsewhere(stop)) throw error
    played = await turn(cutShort(stop, party))
  }
  const cut = stop.reason instanceof CallStopped && stop.reason.by === 'shutdown'
  const end = cut ? { status: 'failed' as const, error_message: stop.reason.message } : {}
  const ended: CallRow = { ...answered, variables: JSON.parse(played.variables) }
  await finish(context, ended, { ...endingOf(played), ...end, duration: length() })

  /** Plays a turn; the words themselves go to the line as they are made. Without `speech`: the call is over, and nobody listens. */
  async function turn(input: TurnInput, speech?: Speech): Promise<PlayedTurn> {
    const heard = speech ? { ...setting, say: speech.say, signal: ending } : setting
    const events = playing.takeTurn(played.state, input, heard, next_sequence)
    let stored = Promise.resolve()
    try {
      for (let next = await events.next(); ; next = await events.next()) {
        if (next.done) {
          await stored
          const { variables } = next.value
          if (variables !== stored_variables) await changeCall(context, call.call_id, { variables: asJson(variables) })
          stored_variables = variables
          return next.value
        }
        const event = next.value
        next_sequence = event.sequence + 1
        stored = Promise.all([stored, timelines.add({ call, event, prompts: prompts.take() })]).then(() => undefined)
        stored.catch(() => undefined)
        if (hasEffect(event)) await stored
        // The words are heard before the next step is taken.
        if (event.event_type === 'transcript.assistant') await speech?.finish()
        if (speech) ending.throwIfAborted()
      }
    } finally {
      await Promise.allSettled([stored, events.return(played)])
    }
  }
}

/** Requests of a simulated call are answered by mocks where it asks for that; else they are sent. */
async function requestsOf(context: ServiceContext, { simulated, request, account_id, pathway_id }: CallRow) {
  if (!simulated || request.webhooks !== 'mock') return context.http
  return { mocks: pathway_id === null ? '{}' : await readMocks(context, account_id, pathway_id) }
}

function misheardIn({ said, corrected }: Misheard): Misheard {
  return { ...(said !== undefined && { said }), ...(corrected && { corrected }) }
}

/** True if something is said, sent or ended next: what led to it is stored before. */
function hasEffect({ event_type }: PlayedEvent): boolean {
  return event_type === 'transcript.assistant' || event_type.endsWith('.invoke') || event_type === 'conversation.end'
}

function endingOf({ ended }: PlayedTurn): Partial<CallRow> {
  const transferred_to = ended?.transferred_to ?? null
  switch (ended?.reason) {
    case 'caller_hung_up':
      return { status: 'completed', call_ended_by: 'USER' }
    case 'loop':
    case 'error':
      return { status: 'failed', call_ended_by: 'ASSISTANT', error_message: ended.message }
    default:
      return { status: 'completed', call_ended_by: 'ASSISTANT', transferred_to }
  }
}

/** The input that ends a call before its conversation does. */
function cutShort(stop: AbortSignal, party: Party): TurnInput {
  if (stop.aborted) return { type: 'stop', message: stopMessage(stop) }
  if (party.gone.aborted) return { type: 'hang_up' }
  return { type: 'stop', message: 'The call reached its maximum duration.' }
}

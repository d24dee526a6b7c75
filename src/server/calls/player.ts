import { isRecord } from '#pathway/document.ts'
import type { GivenAnswers } from '#runtime/callee/values.ts'
import { createConversation, type NewConversation } from '#runtime/conversation.ts'
import type { CallFacts, TurnInput } from '#runtime/types.ts'
import { fillMessage } from '#runtime/variables.ts'
import { readSecrets } from '../account/secrets.ts'
import { openBrain } from '../brains/brains.ts'
import type { ServiceContext } from '../context.ts'
import type { CallRow } from '../db/schema.ts'
import { secondsFromNow } from '../db/time.ts'
import type { Line, Party, Pickup } from '../lines/line.ts'
import { type PlayedEvent, type PlayedTurn, playedEvent, playedTurn } from '../workers/played.ts'
import type { PlayedWith } from '../workers/playing.ts'
import type { StoredDocument } from '../workers/stored.ts'
import { fetchDynamicData } from './dynamicData.ts'
import { QUEUED, waitingAgain } from './queue.ts'
import { maxMinutes } from './record.ts'
import { addEvents, addNote, asJson, changeCall, nextSequence } from './store.ts'
import type { Timelines } from './timeline.ts'
import { sendRecord } from './webhook.ts'

const stops = {
  user: 'The call was stopped.',
  shutdown: 'The service was shut down while the call was in progress.',
  another: 'Another process has ended the call.',
} as const

/** Why a call is to end before its talk does, and on whose behalf; what `another` process ended is not to be written to any more. */
export class CallStopped extends Error {
  readonly by: keyof typeof stops

  constructor(by: keyof typeof stops) {
    super(stops[by])
    this.by = by
  }
}

/** A call, the pathway that it plays, and where its timeline is written. */
export interface PlannedTalk {
  readonly call: CallRow
  readonly document: StoredDocument
  readonly timelines: Timelines
}

/** Dials a call and plays it to its end; every step is stored before the next is taken, so that a crash leaves the truth. */
export async function playCall(
  context: ServiceContext,
  line: Line,
  planned: PlannedTalk,
  stop: AbortSignal,
): Promise<void> {
  const { clock } = context
  const { call } = planned
  await addNote(context, call, { level: 'queue', category: 'info', message: `Dialing ${call.to_number}` })
  let pickup: Pickup
  try {
    pickup = await line.dial({ call_id: call.call_id, to: call.to_number, from: call.from_number, signal: stop })
  } catch (error) {
    if (!(stop.reason instanceof CallStopped)) throw error
    if (stop.reason.by === 'shutdown') return waitForNextProcess(context, call)
    if (stop.reason.by === 'user')
      await finish(context, call, { status: 'canceled', error_message: stop.reason.message })
    return
  }
  if (pickup.outcome === 'human') return talk(context, planned, pickup.party, stop)
  if (pickup.outcome === 'voicemail') return meetVoicemail(context, call, pickup.party, stop)
  const again = pickup.outcome === 'no-answer' && (await dialAgain(context, call))
  if (again) return
  const status = pickup.outcome === 'failed' ? 'failed' : pickup.outcome
  const answered_by = pickup.outcome === 'no-answer' ? 'no-answer' : null
  await finish(context, call, { status, answered_by, error_message: pickup.message })

  async function meetVoicemail(context: ServiceContext, call: CallRow, party: Party, stop: AbortSignal) {
    const { action, message } = voicemailOf(call)
    await addNote(context, call, { level: 'call', category: 'info', message: 'Voicemail answered' })
    if (action === 'ignore') return talk(context, planned, party, stop, 'voicemail')
    const started_at = new Date(clock.now())
    const length = stopwatch()
    if (message && action !== 'hangup') {
      await changeCall(context, call.call_id, { started_at, status: 'in-progress', answered_by: 'voicemail' })
      await sayToVoicemail(context, call, party, fillMessage(message, conversationOf(call), clock), stop)
    }
    if (await dialAgain(context, call)) return
    await finish(
      context,
      { ...call, started_at },
      { status: 'completed', answered_by: 'voicemail', call_ended_by: 'ASSISTANT', duration: length() },
    )
  }
}

/** Seconds since it was made, whatever becomes of the system's clock. */
function stopwatch(): () => number {
  const begun = performance.now()
  return () => (performance.now() - begun) / 1000
}

/** A call that only rang when the service was shut down is dialled by the next process, as if it had not rung. */
async function waitForNextProcess(context: ServiceContext, call: CallRow) {
  await changeCall(context, call.call_id, waitingAgain)
  const message = 'The service is shutting down; the call is dialed again when it is back'
  await addNote(context, call, { level: 'queue', category: 'info', message })
  await context.bus.publish(QUEUED, call.call_id)
}

/** The conversation that a call holds, with the data that it was sent with. */
function conversationOf(call: CallRow): NewConversation {
  return {
    conversation_id: call.call_id,
    seed: seedOf(call.call_id),
    request_data: (call.request.request_data ?? {}) as Record<string, unknown>,
    call: factsOf(call),
  }
}

/** The facts of a call that its conversation is played with. */
function factsOf({ call_id, from_number, to_number, inbound, request }: CallRow): CallFacts {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
  const first_sentence = text(request.first_sentence)
  const model = text(request.model)
  return {
    call_id,
    from: from_number,
    to: to_number,
    inbound,
    timezone: text(request.timezone) ?? 'America/Los_Angeles',
    language: text(request.language) ?? 'en-US',
    ...(first_sentence !== undefined && { first_sentence }),
    ...(model !== undefined && { model }),
    ...(typeof request.temperature === 'number' && { temperature: request.temperature }),
  }
}

/** What the simulated callee answers, by the names of variables (`docs/api-decisions.md` §6). */
function givenAnswers({ request: { simulated_callee: callee } }: CallRow): GivenAnswers {
  return isRecord(callee) && isRecord(callee.answers) ? callee.answers : {}
}

/** A message is left whatever the action says, where there is one (`reference`: it wins over the action). */
function voicemailOf({ request, attempt }: CallRow): { action: string; message: string } {
  const retry = attempt > 1 && typeof request.retry === 'object' && request.retry !== null ? request.retry : {}
  const own = { ...request, ...retry } as Record<string, unknown>
  const message = typeof own.voicemail_message === 'string' ? own.voicemail_message : ''
  const action = typeof own.voicemail_action === 'string' ? own.voicemail_action : 'hangup'
  return { message, action: message && action === 'hangup' ? 'leave_message' : action }
}

async function sayToVoicemail(context: ServiceContext, call: CallRow, party: Party, text: string, signal: AbortSignal) {
  const event = playedEvent({
    conversation_id: call.call_id,
    sequence: await nextSequence(context.database.db, call.call_id),
    event_type: 'transcript.assistant',
    node_id: null,
    operation_id: null,
    payload: { text, source: 'voicemail_message' },
    created_at: new Date(context.clock.now()).toISOString(),
  })
  await addEvents(context, [{ call, event }])
  await party.listen(text, signal)
}

/** `retry` dials once more after voicemail or no answer (`docs/api-decisions.md` §6). @returns Whether it will. */
async function dialAgain(context: ServiceContext, call: CallRow): Promise<boolean> {
  const { retry } = call.request
  if (call.attempt > 1 || typeof retry !== 'object' || retry === null) return false
  const wait = 'wait' in retry && typeof retry.wait === 'number' ? retry.wait : 0
  await addNote(context, call, { level: 'queue', category: 'info', message: `Dialing again in ${wait} seconds` })
  await changeCall(context, call.call_id, { ...waitingAgain, attempt: 2, start_at: secondsFromNow(wait) })
  await context.bus.publish(QUEUED, call.call_id)
  return true
}

async function talk(
  context: ServiceContext,
  { call, document, timelines }: PlannedTalk,
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

  const limit = AbortSignal.timeout(maxMinutes(call) * 60_000)
  const ending = AbortSignal.any([stop, limit, party.gone])
  const secrets = await readSecrets(context, call.account_id)
  const setting: PlayedWith = {
    document,
    secrets,
    brain: await openBrain(settings, 'auto'),
    http: context.http,
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

  const given = givenAnswers(call)

  // What was said is heard before the next step is taken; the words themselves go to the line as they are made.
  let spoken = Promise.resolve()
  const say = (words: string) => {
    spoken = spoken.then(() => party.listen(words, ending))
    spoken.catch(() => undefined)
  }

  const start_node_id = typeof call.request.start_node_id === 'string' ? call.request.start_node_id : undefined
  const start: TurnInput = { type: 'start', ...(start_node_id ? { start_node_id } : {}) }
  let input: TurnInput = start
  try {
    if (call.request.wait_for_greeting === true) {
      const first = await party.answer(async () => ({ type: 'silence' }), ending)
      if (first.type === 'hang_up') input = { type: 'hang_up' }
      else if (first.type === 'speech') input = { ...start, heard: first.text }
    }
    while (!played.ended) {
      played = await turn(input)
      if (played.ended) break
      const { state } = played
      const reply = await party.answer(() => playing.run('calleeReply', { state, given }, document), ending)
      ending.throwIfAborted()
      if (reply.type === 'speech') input = { type: 'speech', text: reply.text }
      else if (reply.type === 'hang_up') input = { type: 'hang_up' }
      else input = { type: 'speech', text: '' }
    }
  } catch (error) {
    if (!ending.aborted || isEndedElsewhere(stop)) throw error
    played = await turn(cutShort(stop, party), true)
  }
  const cut = stop.reason instanceof CallStopped && stop.reason.by === 'shutdown'
  const end = cut ? { status: 'failed' as const, error_message: stop.reason.message } : {}
  await finish(context, answered, { ...endingOf(played), ...end, duration: length() })

  async function turn(input: TurnInput, isOver = false): Promise<PlayedTurn> {
    const events = playing.takeTurn(
      played.state,
      input,
      isOver ? setting : { ...setting, say, signal: ending },
      next_sequence,
    )
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
        stored = Promise.all([stored, timelines.add({ call, event })]).then(() => undefined)
        stored.catch(() => undefined)
        if (hasEffect(event)) await stored
        if (event.event_type === 'transcript.assistant') await spoken
        if (!isOver) ending.throwIfAborted()
      }
    } finally {
      await Promise.allSettled([stored, events.return(played)])
    }
  }
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

/** Another process has ended the call, so that there is nothing more to say or to store. */
function isEndedElsewhere({ reason }: AbortSignal): boolean {
  return reason instanceof CallStopped && reason.by === 'another'
}

/** The input that ends a call before its talk does. */
function cutShort(stop: AbortSignal, party: Party): TurnInput {
  if (stop.aborted) return { type: 'stop', message: stopMessage(stop) }
  if (party.gone.aborted) return { type: 'hang_up' }
  return { type: 'stop', message: 'The longest duration of the call was reached.' }
}

function stopMessage(stop: AbortSignal): string {
  return stop.reason instanceof CallStopped ? stop.reason.message : stops.user
}

function seedOf(call_id: string): number {
  return Number.parseInt(call_id.replaceAll('-', '').slice(0, 8), 16) || 1
}

/** Stores how the call ended, once, and lets its webhook know; `duration` is what was measured of a talk (seconds), where it was. */
export async function finish(context: ServiceContext, call: CallRow, end: Partial<CallRow>) {
  const { end_at, duration } = extentOf(call, end, context.clock.now())
  const failed = end.status === 'failed'
  const change: Partial<CallRow> = {
    ...end,
    queue_status: failed ? 'call_error' : 'complete',
    completed: true,
    end_at,
    duration,
    ...(end.transferred_to ? { transferred_at: end_at } : {}),
  }
  const ended = await changeCall(context, call.call_id, change, transaction => sendRecord(context, call, transaction))
  if (!ended) return
  await addNote(context, call, {
    level: 'queue',
    category: failed ? 'error' : 'info',
    message: failed ? `Call failed: ${end.error_message ?? ''}` : `Call complete: ${end.status ?? ''}`,
  })
}

/** The end of a call and its length, never less than nothing: the clock may have been set meanwhile, or be another's. */
function extentOf({ started_at }: CallRow, end: Partial<CallRow>, now: number): { end_at: Date; duration: number } {
  if (!started_at) return { end_at: end.end_at ?? new Date(now), duration: 0 }
  const duration = end.duration ?? Math.max(0, ((end.end_at?.getTime() ?? now) - started_at.getTime()) / 1000)
  return { end_at: new Date(started_at.getTime() + duration * 1000), duration }
}

import { Readable } from 'node:stream'
import { fillMessage } from '#runtime/variables.ts'
import type { ServiceContext } from '../context.ts'
import type { CallRow } from '../db/schema.ts'
import type { Line, Party, Pickup } from '../lines/line.ts'
import { playedEvent } from '../workers/played.ts'
import { holdConversation, type PlannedCall } from './conversation.ts'
import { dialRequestOf } from './dialing.ts'
import { conversationOf } from './facts.ts'
import { finish, stopwatch } from './finish.ts'
import { dialLater, QUEUED, waitingAgain } from './queue.ts'
import { CallStopped } from './stopped.ts'
import { addEvents, addNote, changeCall, nextSequence, storeNote } from './store.ts'

/** Dials a call, and plays it to its end where somebody answers, or leaves a message. */
export async function playCall(
  context: ServiceContext,
  line: Line,
  planned: PlannedCall,
  stop: AbortSignal,
): Promise<void> {
  const { call } = planned
  await addNote(context, call, { level: 'queue', category: 'info', message: `Dialing ${call.to_number}` })
  let pickup: Pickup
  try {
    pickup = await line.dial(dialRequestOf(call, stop))
  } catch (error) {
    if (!(stop.reason instanceof CallStopped)) throw error
    if (stop.reason.by === 'shutdown') return waitForNextProcess(context, call)
    if (stop.reason.by === 'user')
      await finish(context, call, { status: 'canceled', error_message: stop.reason.message })
    return
  }
  if (pickup.outcome === 'human') return holdConversation(context, planned, pickup.party, stop)
  if (pickup.outcome === 'voicemail') return meetVoicemail(context, planned, pickup.party, stop)
  const again = pickup.outcome === 'no-answer' && (await dialAgain(context, call))
  if (again) return
  const status = pickup.outcome === 'failed' ? 'failed' : pickup.outcome
  const answered_by = pickup.outcome === 'no-answer' ? 'no-answer' : null
  await finish(context, call, { status, answered_by, error_message: pickup.message })
}

async function meetVoicemail(context: ServiceContext, planned: PlannedCall, party: Party, stop: AbortSignal) {
  const { call } = planned
  const { action, message } = voicemailOf(call)
  await addNote(context, call, { level: 'call', category: 'info', message: 'Voicemail answered' })
  if (action === 'ignore') return holdConversation(context, planned, party, stop, 'voicemail')
  const started_at = new Date(context.clock.now())
  const length = stopwatch()
  if (message && action !== 'hangup') {
    await changeCall(context, call.call_id, { started_at, status: 'in-progress', answered_by: 'voicemail' })
    await sayToVoicemail(context, call, party, fillMessage(message, conversationOf(call), context.clock), stop)
  }
  if (await dialAgain(context, call)) return
  await finish(
    context,
    { ...call, started_at },
    { status: 'completed', answered_by: 'voicemail', call_ended_by: 'ASSISTANT', duration: length() },
  )
}

/** A call that only rang when the service was shut down is dialled by the next process, as if it had not rung. */
async function waitForNextProcess(context: ServiceContext, call: CallRow) {
  await changeCall(context, call.call_id, waitingAgain)
  const message = 'The service is shutting down; the call is dialed again when it is back'
  await addNote(context, call, { level: 'queue', category: 'info', message })
  await context.bus.publish(QUEUED, call.call_id)
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
  await party.say(Readable.from([{ text }]), signal)
}

/** `retry` dials once more after voicemail or no answer (`docs/api-decisions.md` §6). @returns Whether it will. */
async function dialAgain(context: ServiceContext, call: CallRow): Promise<boolean> {
  const { retry } = call.request
  if (call.attempt > 1 || typeof retry !== 'object' || retry === null) return false
  const wait = 'wait' in retry && typeof retry.wait === 'number' ? retry.wait : 0
  const message = `Dialing again in ${wait} seconds`
  const isQueued = await dialLater(context.database, call, wait, tx =>
    storeNote(context, call, { level: 'queue', category: 'info', message }, tx),
  )
  if (!isQueued) return false
  await context.bus.publish('call', call.call_id)
  await context.bus.publish(QUEUED, call.call_id)
  return true
}

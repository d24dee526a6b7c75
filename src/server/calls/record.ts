import type { CallDetail, CallRecord } from '#contract/calls.ts'
import { isKnownEvent, type RecordedEvent } from '#runtime/events/event.ts'
import type { TimelineEventType } from '#runtime/events/names.ts'
import { recordedEvent } from '#runtime/events/recorded.ts'
import type { Redactor } from '#runtime/redact.ts'
import { readRedactor } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import type { CallEventRow, CallRow } from '../db/schema.ts'
import { type Origin, recordingUrl } from '../recordings/url.ts'

/** View of a record: without the account's secrets, and with addresses that others reach. */
export interface RecordView extends Redactor {
  readonly origin: Origin
}

export async function readView(context: ServiceContext, account_id: string): Promise<RecordView> {
  return { ...(await readRedactor(context, account_id)), origin: context.origin }
}

const DEFAULT_MINUTES = 30

function objectMember(request: CallRow['request'], member: string): Record<string, unknown> {
  const value = request[member]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function maxMinutes(row: Pick<CallRow, 'request'>): number {
  return typeof row.request.max_duration === 'number' ? row.request.max_duration : DEFAULT_MINUTES
}

/** A call as lists show it (`docs/api-decisions.md` §6), without the account's secrets (`docs/playing.md` §6). */
export function recordOf(row: CallRow, { redact, origin }: RecordView): CallRecord {
  return {
    call_id: row.call_id,
    c_id: row.call_id,
    batch_id: row.batch_id,
    campaign_id: row.campaign_id,
    to: row.to_number,
    from: row.from_number,
    inbound: row.inbound,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    end_at: row.end_at?.toISOString() ?? null,
    call_length: Math.round((row.duration / 60) * 1000) / 1000,
    corrected_duration: Math.round(row.duration),
    completed: row.completed,
    queue_status: row.queue_status,
    status: row.status,
    error_message: redact(row.error_message),
    answered_by: row.request.answered_by_enabled === true || row.answered_by !== 'human' ? row.answered_by : null,
    call_ended_by: row.call_ended_by,
    transferred_to: row.transferred_to,
    transferred_at: row.transferred_at?.toISOString() ?? null,
    record: row.request.record === true,
    recording_url: row.recording === 'ready' ? recordingUrl(origin, row.call_id) : null,
    recording_status: row.recording,
    max_duration: maxMinutes(row),
    request_data: redact(objectMember(row.request, 'request_data')),
    variables: { ...redact(row.variables) },
    metadata: redact(objectMember(row.request, 'metadata')),
    summary: redact(row.summary),
    analysis: redact(row.analysis),
    analyzed_by: row.analyzed_by,
    price: row.price,
    pathway_id: row.pathway_id,
    pathway_version: row.pathway_id === null ? null : (row.pathway_version ?? 'draft'),
    simulated: row.simulated,
  }
}

/** The types of the events that a transcript is read off. */
export const spokenTypes = [
  'transcript.user',
  'button.press',
  'transcript.assistant',
  'interrupt',
  'transfer_call.invoke',
  'conversation.end',
] as const satisfies readonly TimelineEventType[]

/** A call with what was said in it, read off those events of its timeline. */
export function detailOf(row: CallRow, events: readonly CallEventRow[], view: RecordView): CallDetail {
  const transcripts = events.map(eventOfRow).flatMap(event => {
    const line = lineOf(event)
    return line?.text ? [{ id: event.sequence, created_at: event.created_at, ...line }] : []
  })
  const spoken = transcripts.filter(line => line.user !== 'agent-action').map(line => `${line.user}: ${line.text}`)
  return { ...recordOf(row, view), transcripts, concatenated_transcript: spoken.join(' \n ') }
}

/** An event of the timeline as the API answers it (`docs/api-decisions.md` §8). */
export function eventOfRow({ account_id: _, call_id, created_at, ...event }: CallEventRow): RecordedEvent {
  return recordedEvent.parse({ conversation_id: call_id, ...event, created_at: created_at.toISOString() })
}

type Line = Pick<CallDetail['transcripts'][number], 'user' | 'text'>

function lineOf(event: RecordedEvent): Line | undefined {
  if (!isKnownEvent(event)) return undefined
  switch (event.event_type) {
    case 'transcript.user':
      return { user: 'user', text: event.payload.text }
    case 'button.press':
      return { user: 'user', text: `Pressed ${event.payload.digits}` }
    case 'transcript.assistant':
      return { user: 'assistant', text: event.payload.text }
    case 'interrupt':
      return event.payload.ignored
        ? { user: 'agent-action', text: `Went on while the caller said: ${event.payload.said ?? ''}` }
        : undefined
    case 'transfer_call.invoke':
      return { user: 'agent-action', text: `Transferring the call to ${event.payload.number || 'a person'}` }
    case 'conversation.end':
      return { user: 'agent-action', text: `Ended call: ${event.payload.message || event.payload.reason}` }
    default:
      return undefined
  }
}

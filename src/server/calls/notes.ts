import type { webhookEvents } from '#contract/calls.ts'
import type { TimelineEvent } from '#runtime/types.ts'

export type WebhookEvent = (typeof webhookEvents)[number]

/** What a call's webhook and its log tell of it. */
export interface Note {
  readonly level: 'queue' | 'call'
  readonly category: 'info' | 'performance' | 'error'
  readonly message: string
  /** Its name in `webhook_events`; the level where absent. */
  readonly event?: WebhookEvent
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

const tellers: Partial<
  Record<TimelineEvent['event_type'], (payload: TimelineEvent['payload']) => Omit<Note, 'level'>>
> = {
  'transcript.assistant': payload => ({ category: 'info', message: `Agent speech: ${text(payload.text)}` }),
  'transcript.user': payload => ({ category: 'info', message: `Handling user speech: ${text(payload.text)}` }),
  'node.transition': payload => ({
    category: 'info',
    message: payload.chosen_label ? `Moved by “${text(payload.chosen_label)}”` : 'Moved to the next node',
  }),
  'webhook.result': payload => ({
    event: 'webhook',
    category: 'performance',
    message: `Webhook Response: ${text(payload.status)} | Response Time: ${text(payload.duration_ms)}ms`,
  }),
  'webhook.error': payload => ({
    event: 'webhook',
    category: 'error',
    message: `Webhook failed: ${text(payload.message ?? payload.error)}`,
  }),
  'transfer_call.invoke': payload => ({
    category: 'info',
    message: `Transferring the call to ${text(payload.number)}`,
  }),
  error: payload => ({ category: 'error', message: text(payload.message) }),
  'conversation.end': payload => ({ category: 'info', message: `Call ended: ${text(payload.message)}` }),
}

/** Writes what the event stream tells of an event of the timeline; undefined for one that it leaves out. */
export function noteOf(event: TimelineEvent): Note | undefined {
  const told = tellers[event.event_type]?.(event.payload)
  return told && { level: 'call', ...told }
}

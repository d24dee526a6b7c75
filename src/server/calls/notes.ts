import type { webhookEvents } from '#contract/calls.ts'
import type { TimelineEvent } from '#runtime/events/event.ts'

export type WebhookEvent = (typeof webhookEvents)[number]

/** A line that a call's webhook and its log tell of it. */
export interface Note {
  readonly level: 'queue' | 'call'
  readonly category: 'info' | 'performance' | 'error'
  readonly message: string
  /** Its name in `webhook_events`; the level where absent. */
  readonly event?: WebhookEvent
}

/** Writes what the event stream tells of an event of the timeline; undefined for one that it leaves out. */
export function noteOf(event: TimelineEvent): Note | undefined {
  switch (event.event_type) {
    case 'transcript.assistant':
      return info(`Agent speech: ${event.payload.text}`)
    case 'transcript.user':
      return info(`Handling user speech: ${event.payload.text}`)
    case 'button.press':
      return info(`Keys pressed: ${event.payload.digits}`)
    case 'interrupt':
      return info('The agent was interrupted')
    case 'node.transition': {
      const { chosen_label } = event.payload
      return info(chosen_label ? `Moved by “${chosen_label}”` : 'Moved to the next node')
    }
    case 'tool.result': {
      const { status, duration_ms } = event.payload
      const message = `Tool Response: ${status} | Response Time: ${duration_ms}ms`
      return { level: 'call', event: 'tool', category: 'performance', message }
    }
    case 'tool.error':
      return { level: 'call', event: 'tool', category: 'error', message: `Tool failed: ${event.payload.message}` }
    case 'webhook.result': {
      const { status, duration_ms } = event.payload
      const message = `Webhook Response: ${status} | Response Time: ${duration_ms}ms`
      return { level: 'call', event: 'webhook', category: 'performance', message }
    }
    case 'webhook.error':
      return { level: 'call', event: 'webhook', category: 'error', message: `Webhook failed: ${event.payload.message}` }
    case 'model.error':
      return { level: 'call', category: 'error', message: event.payload.message }
    case 'transfer_call.invoke':
      return info(`Transferring the call to ${event.payload.number}`)
    case 'error':
      return { level: 'call', category: 'error', message: event.payload.message }
    case 'conversation.end':
      return info(`Call ended: ${event.payload.message}`)
    default:
      return undefined
  }
}

function info(message: string): Note {
  return { level: 'call', category: 'info', message }
}

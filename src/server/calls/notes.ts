import type { webhookEvents } from '#contract/sendCallBody.ts'
import type { TimelineEvent } from '#runtime/events/event.ts'
import type { CallRow } from '../db/schema.ts'
import type { WebhookMessage } from '../webhooks/message.ts'

export type WebhookEvent = (typeof webhookEvents)[number]

/** A line that a call's webhook and its log tell of it. */
export interface Note {
  readonly level: 'queue' | 'call'
  readonly category: 'info' | 'performance' | 'error'
  readonly message: string
  /** Its name in `webhook_events`; the level where absent. */
  readonly event?: WebhookEvent
}

/** Seconds for which a note is sent again; its call's record has it later. */
const TOLD_SECONDS = 60

/** A note of a call as its webhook is told of it (`docs/api-decisions.md` §6). */
export function noteMessage(
  { account_id, call_id, request }: Pick<CallRow, 'account_id' | 'call_id' | 'request'>,
  { message, category, level, event = level }: Note,
): WebhookMessage {
  return {
    account_id,
    kind: 'call-event',
    topic: call_id,
    url: String(request.webhook),
    content: { message, call_id, category: event, log_level: category },
    giveUpAfter: TOLD_SECONDS,
  }
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
    case 'interrupt': {
      const { ignored, said } = event.payload
      if (!ignored) return info('The agent was interrupted')
      const why = ignored === 'blocked' ? 'interruptions are blocked' : 'it was too short to stop the agent'
      return info(`The caller talked over the agent (${why}): ${said ?? ''}`)
    }
    case 'conversation.input': {
      const { said, text, corrected = [] } = event.payload
      if (event.payload.type !== 'speech' || said === undefined) return undefined
      const right = corrected.map(({ heard, keyword }) => `“${heard}” is “${keyword}”`).join(', ')
      return info(
        `The line misheard: ${said}${right && ` (by keywords ${right})`}${text === said ? '' : ` → ${text ?? ''}`}`,
      )
    }
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

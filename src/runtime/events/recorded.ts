import { z } from 'zod'
import type { RecordedEvent, UnknownEvent } from './event.ts'
import { payloads } from './payloads.ts'

const base = z.object({
  conversation_id: z.string().describe('The call or chat it belongs to.'),
  sequence: z.number().int().describe('Its position in the timeline, from 1.'),
  node_id: z.string().nullable().describe('The node where it happened. `null` if none.'),
  operation_id: z
    .number()
    .int()
    .nullable()
    .describe('The `sequence` of the event that started the operation. `null` if the event isn’t part of one.'),
  created_at: z.iso.datetime({ offset: true }).describe('When it happened.'),
})

/** Members that another version wrote are kept. */
function eventOf<Type extends string, Members extends z.ZodRawShape>(event_type: Type, payload: z.ZodObject<Members>) {
  return base.extend({
    event_type: z.literal(event_type).describe('Kind of event.'),
    payload: z.looseObject(payload.shape).describe('What happened.'),
  })
}

const knownEvent = z.discriminatedUnion('event_type', [
  eventOf('conversation.init', payloads['conversation.init']),
  eventOf('conversation.input', payloads['conversation.input']),
  eventOf('conversation.rewind', payloads['conversation.rewind']),
  eventOf('node.transition', payloads['node.transition']),
  eventOf('transcript.user', payloads['transcript.user']),
  eventOf('transcript.assistant', payloads['transcript.assistant']),
  eventOf('interrupt', payloads.interrupt),
  eventOf('button.press', payloads['button.press']),
  eventOf('webhook.invoke', payloads['webhook.invoke']),
  eventOf('webhook.result', payloads['webhook.result']),
  eventOf('webhook.error', payloads['webhook.error']),
  eventOf('webhook.mapping', payloads['webhook.mapping']),
  eventOf('tool.call', payloads['tool.call']),
  eventOf('tool.invoke', payloads['tool.invoke']),
  eventOf('tool.result', payloads['tool.result']),
  eventOf('tool.error', payloads['tool.error']),
  eventOf('kb.invoke', payloads['kb.invoke']),
  eventOf('kb.result', payloads['kb.result']),
  eventOf('no_match', payloads.no_match),
  eventOf('no_input', payloads.no_input),
  eventOf('model.request', payloads['model.request']),
  eventOf('model.slow', payloads['model.slow']),
  eventOf('model.error', payloads['model.error']),
  eventOf('condition.result', payloads['condition.result']),
  eventOf('decision.result', payloads['decision.result']),
  eventOf('var_extraction.result', payloads['var_extraction.result']),
  eventOf('variable.unset', payloads['variable.unset']),
  eventOf('transfer_call.invoke', payloads['transfer_call.invoke']),
  eventOf('transfer_call.result', payloads['transfer_call.result']),
  eventOf('warning', payloads.warning),
  eventOf('error', payloads.error),
  eventOf('conversation.end', payloads['conversation.end']),
])

const unknownEvent = base.extend({
  event_type: z.string().meta({ description: 'From another version of Dialpath.' }),
  payload: z.record(z.string(), z.unknown()).describe('What happened, as written by that version.'),
})

/**
 * Reads an event as it is stored (`docs/api-decisions.md` §8). The members of its type are filled in where they are missing, and an event
 * of an unknown type comes through as it is, so that no record is too old to be read.
 */
export const recordedEvent: z.ZodType<RecordedEvent, UnknownEvent> = z
  .union([knownEvent, unknownEvent])
  .meta({ id: 'TimelineEvent' })

import { DEFAULT_LOCALE, type NewConversation } from '#runtime/conversation.ts'
import type { CallFacts } from '#runtime/state.ts'
import type { CallRow } from '../db/schema.ts'

/** The conversation that a call holds, with the data that it was sent with. */
export function conversationOf(call: CallRow): NewConversation {
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
    timezone: text(request.timezone) ?? DEFAULT_LOCALE.timezone,
    language: text(request.language) ?? DEFAULT_LOCALE.language,
    ...(first_sentence !== undefined && { first_sentence }),
    ...(model !== undefined && { model }),
    ...(typeof request.temperature === 'number' && { temperature: request.temperature }),
  }
}

/** The seed of whatever is decided by chance in a call. */
export function seedOf(call_id: string): number {
  return Number.parseInt(call_id.replaceAll('-', '').slice(0, 8), 16) || 1
}

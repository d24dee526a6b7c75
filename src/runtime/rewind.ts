import type { EventOf } from './events/event.ts'
import type { ConversationState } from './state.ts'

interface Rewinding {
  /** The sequence of the last event of the turn that is gone back to. */
  readonly to_sequence: number
  /** The sequence that the next event gets. */
  readonly next_sequence: number
  /** ISO 8601 in UTC. */
  readonly created_at: string
}

/**
 * Takes a conversation back to an earlier turn (`docs/playing.md`, “Rewinding a chat”). Nothing is played for it, and the timeline goes on: the sequences
 * of what followed that turn are not given twice.
 *
 * @param then the state that the earlier turn left
 */
export function rewind(
  then: ConversationState,
  { to_sequence, next_sequence, created_at }: Rewinding,
): { readonly state: ConversationState; readonly event: EventOf<'conversation.rewind'> } {
  const { conversation_id, node_id } = then
  return {
    state: { ...then, next_sequence: next_sequence + 1 },
    event: {
      conversation_id,
      sequence: next_sequence,
      event_type: 'conversation.rewind',
      node_id,
      operation_id: null,
      payload: { to_sequence },
      created_at,
    },
  }
}

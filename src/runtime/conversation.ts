import type { CallFacts, ConversationState } from './state.ts'

export interface NewConversation {
  readonly conversation_id: string
  /** Whatever is decided by chance is decided from this number, so that a replay decides the same. */
  readonly seed: number
  /** Every member becomes a variable (`docs/playing.md` §6). */
  readonly request_data?: Readonly<Record<string, unknown>>
  readonly call?: CallFacts
}

/** Timezone and language of a call that names none. */
export const DEFAULT_LOCALE = { timezone: 'America/Los_Angeles', language: 'en-US' } as const

/** A conversation before its first turn: hand it to `takeTurn` with `{type: 'start'}`. Secrets are never part of it. */
export function createConversation({ conversation_id, seed, request_data, call }: NewConversation): ConversationState {
  const known = request_data ?? {}
  return {
    conversation_id,
    node_id: null,
    returns: [],
    previous_node_id: null,
    call: call ?? {},
    request_data: known,
    variables: { ...known },
    known_at_transition: {},
    history: [],
    heard_before: 0,
    misses: 0,
    no_matches: 0,
    silences: 0,
    given_up: [],
    ranked: [],
    tools_used: [],
    next_sequence: 1,
    ended: null,
    seed,
  }
}

import { createConversation, DEFAULT_LOCALE } from '#runtime/conversation.ts'
import type { ConversationState, Utterance } from '#runtime/state.ts'

/** Data that the state of a conversation is made of for its next turn. */
export interface SmsStateTask {
  /** JSON text; null before the first turn. */
  readonly state: string | null
  readonly conversation_id: string
  readonly seed: number
  /** The person's number, and ours. */
  readonly from: string
  readonly to: string
  readonly timezone: string
  readonly language: string
  /** JSON text. */
  readonly request_data: string
  /** Messages that may be seen and that the state does not hold. */
  readonly earlier: readonly {
    readonly role: Utterance['role']
    readonly content: string
    readonly created_at: string
  }[]
}

/** The state that the next turn of a conversation begins from, as JSON text, and whether that turn is its first. */
export function smsState(task: SmsStateTask): { state: string; isNew: boolean } {
  const { state, conversation_id, seed, from, to, timezone, language, request_data, earlier } = task
  const known: ConversationState | undefined = state === null ? undefined : JSON.parse(state)
  const isNew = known === undefined || known.ended !== null
  const base = isNew
    ? createConversation({
        conversation_id,
        seed,
        request_data: JSON.parse(request_data),
        call: { ...DEFAULT_LOCALE, call_id: conversation_id, from, to, inbound: true, timezone, language },
      })
    : known
  const history = [...base.history, ...earlier.map(utterance => ({ ...utterance, node_id: base.node_id }))]
  return { state: JSON.stringify({ ...base, history, heard_before: history.length }), isNew }
}

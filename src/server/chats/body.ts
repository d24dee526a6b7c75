import { z } from 'zod'
import type { ChatBody } from '#contract/chat.ts'
import { createConversation, DEFAULT_LOCALE } from '#runtime/conversation.ts'
import { isKnownEvent, type RecordedEvent } from '#runtime/events/event.ts'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { createRedactor, type Redactor } from '#runtime/redact.ts'
import { rewind } from '#runtime/rewind.ts'
import type { ConversationState } from '#runtime/state.ts'
import type { ChatRow } from '../db/schema.ts'
import { bytesOfJson } from '../pathways/files.ts'
import type { ChatView } from './view.ts'

/** Work on the JSON of chats, which a worker does where it is large: their states hold all that they were sent with and were answered. */

/** The state of a chat before its first turn, as JSON text. @param text the body that asks for it */
export function newChatState({ text, chat_id, seed }: { text: string; chat_id: string; seed: number }): string {
  const { request_data } = JSON.parse(text)
  const call = { ...DEFAULT_LOCALE, call_id: chat_id }
  return JSON.stringify(
    createConversation({ conversation_id: chat_id, seed, call, ...(request_data && { request_data }) }),
  )
}

/** Request data that a chat was started with, whole. */
export function requestDataOf({ state }: { state: string }): Readonly<Record<string, unknown>> {
  const { request_data }: ConversationState = JSON.parse(state)
  return request_data
}

export function hasEnded({ state }: { state: string }): boolean {
  const { ended }: ConversationState = JSON.parse(state)
  return ended !== null
}

interface Rewound {
  /** The state that the earlier turn left, as JSON text. */
  readonly earlier: string
  /** The present one. */
  readonly present: string
  readonly to_sequence: number
  readonly created_at: string
}

/** The state of a chat that is taken back, and the event that tells of it. */
export function rewound({ earlier, present, ...turn }: Rewound) {
  const { next_sequence }: ConversationState = JSON.parse(present)
  const { state, event } = rewind(JSON.parse(earlier), { ...turn, next_sequence })
  return { state: JSON.stringify(state), sequence: event.sequence, event: JSON.stringify(event) }
}

/** The words of a conversation, and the variables that it set beside those that it came with; without the account's secrets. */
export function conversationIn({
  state,
  secrets,
}: {
  readonly state: string
  readonly secrets: Readonly<Record<string, string | null>>
}) {
  const { history, variables, request_data, ended, seed }: ConversationState = JSON.parse(state)
  const { redact } = createRedactor(secrets)
  const brought = new Set(Object.keys(request_data))
  return {
    said: history.map(({ role, content, created_at }) => ({ role, content: redact(content), created_at })),
    variables: redact(Object.fromEntries(Object.entries(variables).filter(([name]) => !brought.has(name)))),
    ended: redact(ended),
    seed,
  }
}

/** The mocks of a body, as they are stored. */
export const mocksOf = ({ text }: { text: string }): string => JSON.stringify(JSON.parse(text).mocks)

interface ChatToWrite {
  readonly chat: ChatHead
  /** JSON text. */
  readonly state: string
  readonly view: ChatView | undefined
  /** JSON text: a list of events. */
  readonly timeline: string
  readonly message: string | undefined
  /** Taken out of what the conversation holds (`docs/playing.md` §6). */
  readonly secrets: Readonly<Record<string, string | null>>
}

const recordedEvents = z.array(recordedEvent)

/** A chat as the API answers it, as the bytes of its JSON. */
export function writeChat({ chat, state, view, timeline, message, secrets }: ChatToWrite): Uint8Array {
  const events = recordedEvents.parse(JSON.parse(timeline))
  const { timeline: shown, ...chatOnly } = chatBodyOf(chat, JSON.parse(state), view, events, createRedactor(secrets))
  const answer = { ...chatOnly, ...(message !== undefined && { message }) }
  return bytesOfJson({ status: 'success', ...answer, timeline: shown, data: answer, errors: null })
}

type ChatHead = Pick<ChatRow, 'chat_id' | 'pathway_id' | 'pathway_version' | 'brain_name' | 'webhooks'>

/** `view` is of the document that it was played on; undefined where the pathway is gone. */
function chatBodyOf(
  chat: ChatHead,
  state: ConversationState,
  view: ChatView | undefined,
  timeline: RecordedEvent[],
  { redact }: Redactor,
): ChatBody {
  return {
    chat_id: chat.chat_id,
    pathway_id: chat.pathway_id,
    pathway_version: chat.pathway_version === 'draft' ? 'draft' : Number(chat.pathway_version),
    assistant_responses: timeline
      .filter(isKnownEvent)
      .flatMap(event => (event.event_type === 'transcript.assistant' ? [event.payload.text] : [])),
    current_node_id: state.node_id,
    current_node_name: view?.current_node_name ?? null,
    chat_history: state.history.map(({ role, content }) => ({ role, content: redact(content) })),
    variables: { ...redact(state.variables) },
    completed: state.ended !== null,
    ended: state.ended && { ...redact(state.ended) },
    brain: chat.brain_name,
    webhooks: chat.webhooks,
    suggestions: view?.suggestions ?? [],
    timeline,
  }
}

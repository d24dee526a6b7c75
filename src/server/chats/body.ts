import type { ChatBody } from '#contract/chat.ts'
import type { ConversationState, TimelineEvent } from '#runtime/types.ts'
import type { ChatRow } from '../db/schema.ts'
import type { ChatView } from './view.ts'

/** A chat as the API answers it. `view` is of the document that it was played on; undefined where the pathway is gone. */
export function chatBodyOf(
  chat: Pick<ChatRow, 'chat_id' | 'pathway_id' | 'pathway_version' | 'brain_name' | 'webhooks'>,
  state: ConversationState,
  view: ChatView | undefined,
  timeline: readonly TimelineEvent[],
): ChatBody {
  return {
    chat_id: chat.chat_id,
    pathway_id: chat.pathway_id,
    pathway_version: chat.pathway_version === 'draft' ? 'draft' : Number(chat.pathway_version),
    assistant_responses: timeline
      .filter(event => event.event_type === 'transcript.assistant')
      .map(event => String(event.payload.text)),
    current_node_id: state.node_id,
    current_node_name: view?.current_node_name ?? null,
    chat_history: state.history.map(({ role, content }) => ({ role, content })),
    variables: { ...state.variables },
    completed: state.ended !== null,
    ended: state.ended && { ...state.ended },
    brain: chat.brain_name,
    webhooks: chat.webhooks,
    suggestions: view?.suggestions ?? [],
    timeline: timeline.map(event => ({ ...event, payload: { ...event.payload } })),
  }
}

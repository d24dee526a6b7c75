import type { ChatBody } from '#contract/chat.ts'
import { nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { edgeChoices } from '#runtime/choices.ts'
import type { ConversationState, TimelineEvent } from '#runtime/types.ts'
import type { ChatRow } from '../db/schema.ts'

const MAX_GLOBALS = 3

/** A chat as the API answers it. `document` is what it was played on; undefined where the pathway is gone. */
export function chatBodyOf(
  chat: Pick<ChatRow, 'chat_id' | 'pathway_id' | 'pathway_version' | 'brain_name' | 'webhooks'>,
  state: ConversationState,
  document: PathwayDocument | undefined,
  timeline: readonly TimelineEvent[],
): ChatBody {
  const node = document && state.node_id !== null ? nodesById(document).get(state.node_id) : undefined
  return {
    chat_id: chat.chat_id,
    pathway_id: chat.pathway_id,
    pathway_version: chat.pathway_version === 'draft' ? 'draft' : Number(chat.pathway_version),
    assistant_responses: timeline
      .filter(event => event.event_type === 'transcript.assistant')
      .map(event => String(event.payload.text)),
    current_node_id: state.node_id,
    current_node_name: node ? nodeName(node) : null,
    chat_history: state.history.map(({ role, content }) => ({ role, content })),
    variables: { ...state.variables },
    completed: state.ended !== null,
    ended: state.ended && { ...state.ended },
    brain: chat.brain_name,
    webhooks: chat.webhooks,
    suggestions: document && !state.ended ? suggestionsOf(state, document) : [],
    timeline: timeline.map(event => ({ ...event, payload: { ...event.payload } })),
  }
}

/** The ways on as the brain ranked them when it chose none; before that, the node's edges in their order. */
function suggestionsOf(state: ConversationState, document: PathwayDocument): ChatBody['suggestions'] {
  if (state.node_id === null) return []
  const edges = edgeChoices(document, state.node_id)
  const likelihoods = new Map(state.ranked.map(({ kind, key, likelihood }) => [`${kind} ${key}`, likelihood]))
  const byEdge = edges.map(edge => ({
    kind: 'edge' as const,
    key: edge.key,
    label: edge.label || edge.target_name,
    target_name: edge.target_name,
    likelihood: likelihoods.get(`edge ${edge.key}`) ?? 0,
  }))
  const byGlobal = state.ranked.flatMap(({ kind, key, label, likelihood }) => {
    const target = kind === 'global' && likelihood > 0 ? nodesById(document).get(key) : undefined
    return target ? [{ kind: 'global' as const, key, label, target_name: nodeName(target), likelihood }] : []
  })
  return [...byEdge, ...byGlobal.slice(0, MAX_GLOBALS)].toSorted((a, b) => b.likelihood - a.likelihood)
}

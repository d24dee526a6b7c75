import type { ChatBody } from '#contract/chat.ts'
import { nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { edgeOptions } from '#runtime/options.ts'
import type { ConversationState } from '#runtime/state.ts'

const MAX_GLOBALS = 3

/** The members of a chat that are read from its document. */
export type ChatView = Pick<ChatBody, 'current_node_name' | 'suggestions'>

export function viewChat(document: PathwayDocument, state: ConversationState): ChatView {
  const node = state.node_id !== null ? nodesById(document).get(state.node_id) : undefined
  return {
    current_node_name: node ? nodeName(node) : null,
    suggestions: state.ended ? [] : suggestionsOf(state, document),
  }
}

/** The options as the brain ranked them when it chose none; before that, the node's edges in their order. */
function suggestionsOf(state: ConversationState, document: PathwayDocument): ChatBody['suggestions'] {
  if (state.node_id === null) return []
  const edges = edgeOptions(document, state.node_id)
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

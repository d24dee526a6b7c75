import { queryOptions } from '@tanstack/react-query'
import { call } from '#studio/shell/api.ts'

/** Most that a list is asked for at once. */
const MOST = 1000

/** The web agents, the newest first. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/agents', { query: { limit: MOST } }, { signal })).agents,
})

/** Milliseconds after which a conversation that goes on is looked at again. */
const LOOK_AGAIN = 5000

/** The newest conversations of an agent. */
export function conversationsQuery(agent_id: string, limit: number) {
  return queryOptions({
    queryKey: ['agents', agent_id, 'conversations', limit],
    queryFn: ({ signal }) =>
      call('GET /api/v1/agents/:agent_id/conversations', { params: { agent_id }, query: { limit } }, { signal }),
    placeholderData: before => before,
    refetchInterval: LOOK_AGAIN,
  })
}

/** One conversation with its words. */
export function conversationQuery(agent_id: string, conversation_id: string) {
  const params = { agent_id, conversation_id }
  return queryOptions({
    queryKey: ['agents', agent_id, 'conversation', conversation_id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/agents/:agent_id/conversations/:conversation_id', { params }, { signal })).conversation,
    refetchInterval: ({ state }) =>
      state.data?.ended_at === null || state.data?.summary === null ? LOOK_AGAIN : false,
  })
}

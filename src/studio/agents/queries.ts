import { queryOptions } from '@tanstack/react-query'
import { call } from '#studio/shell/api.ts'

/** Most that a list is asked for at once. */
const MOST = 1000

/** The web agents, the newest first. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/agents', { query: { limit: MOST } }, { signal })).agents,
})

import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Every custom tool of the account, newest first. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/tools', { query: { limit: 1000 } }, { signal })).tools,
})

import { queryOptions } from '@tanstack/react-query'
import { listTools } from '#contract/tools.ts'
import { call } from './api.ts'

/** Every custom tool of the account, newest first. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: async ({ signal }) => (await call(listTools, { query: { limit: 1000 } }, { signal })).tools,
})

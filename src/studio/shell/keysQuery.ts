import { queryOptions } from '@tanstack/react-query'
import type { RouteAnswer } from '#contract/call.ts'
import { call } from '#studio/shell/api.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/keys', { query: { limit: 1000 } }, { signal })).keys,
})

export type ApiKey = RouteAnswer<'GET /api/v1/keys'>['keys'][number]

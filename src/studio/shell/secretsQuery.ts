import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The names; values never come out. */
export const secretsQuery = queryOptions({
  queryKey: ['secrets'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/secrets', {}, { signal })).secrets,
})

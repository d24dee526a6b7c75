import { queryOptions } from '@tanstack/react-query'
import type { RouteAnswer } from '#contract/call.ts'
import { call } from './api.ts'

export type Account = RouteAnswer<'GET /api/v1/me'>

/** Who is signed in, and what this installation can do. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call('GET /api/v1/me', {}, { signal }),
})

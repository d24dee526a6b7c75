import { queryOptions } from '@tanstack/react-query'
import type { RouteAnswer } from '#contract/call.ts'
import { call } from './api.ts'

export type Account = RouteAnswer<'GET /api/v1/me'>

/** Account that is signed in, and the features of this installation. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call('GET /api/v1/me', {}, { signal }),
})

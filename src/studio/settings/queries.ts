import { queryOptions } from '@tanstack/react-query'
import type { RouteAnswer } from '#contract/call.ts'
import { call } from '#studio/shell/api.ts'

export type Session = RouteAnswer<'GET /api/v1/sessions'>['sessions'][number]

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/sessions', { query: { limit: 1000 } }, { signal })).sessions,
})

/** Asked for when it is to be shown, and forgotten when it is not. */
export const signingSecretQuery = queryOptions({
  queryKey: ['signing-secret'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/signing_secret', {}, { signal })).signing_secret,
  gcTime: 0,
})

import { queryOptions } from '@tanstack/react-query'
import { getSigningSecret, listKeys } from '#contract/account.ts'
import type { EndpointAnswer } from '#contract/endpoint.ts'
import { listSessions } from '#contract/sessions.ts'
import { call } from '#studio/shell/api.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await call(listKeys, { query: { limit: 1000 } }, { signal })).keys,
})

export type ApiKey = EndpointAnswer<typeof listKeys>['keys'][number]
export type Session = EndpointAnswer<typeof listSessions>['sessions'][number]

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { query: { limit: 1000 } }, { signal })).sessions,
})

/** Asked for when it is to be shown, and forgotten when it is not. */
export const signingSecretQuery = queryOptions({
  queryKey: ['signing-secret'],
  queryFn: async ({ signal }) => (await call(getSigningSecret, {}, { signal })).signing_secret,
  gcTime: 0,
})

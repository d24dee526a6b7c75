import { queryOptions } from '@tanstack/react-query'
import { getSigningSecret, listKeys, listSecrets } from '#contract/account.ts'
import { call } from '#studio/shell/api.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await call(listKeys, { query: { limit: 1000 } }, { signal })).keys,
})

/** The names; values never come out. */
export const secretsQuery = queryOptions({
  queryKey: ['secrets'],
  queryFn: async ({ signal }) => (await call(listSecrets, {}, { signal })).secrets,
})

/** Asked for when it is to be shown, and forgotten when it is not. */
export const signingSecretQuery = queryOptions({
  queryKey: ['signing-secret'],
  queryFn: async ({ signal }) => (await call(getSigningSecret, {}, { signal })).signing_secret,
  gcTime: 0,
})

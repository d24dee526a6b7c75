import { queryOptions } from '@tanstack/react-query'
import { listSecrets } from '#contract/account.ts'
import { call } from './api.ts'

/** The names; values never come out. */
export const secretsQuery = queryOptions({
  queryKey: ['secrets'],
  queryFn: async ({ signal }) => (await call(listSecrets, {}, { signal })).secrets,
})

import { queryOptions } from '@tanstack/react-query'
import { getAccount } from '#contract/account.ts'
import type { EndpointAnswer } from '#contract/endpoint.ts'
import { call } from './api.ts'

export type Account = EndpointAnswer<typeof getAccount>

/** Who is signed in, and what this installation can do. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, {}, { signal }),
})

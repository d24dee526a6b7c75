import { queryOptions } from '@tanstack/react-query'
import { call } from '#studio/shell/api.ts'

/** The account's inbound numbers, oldest first. */
export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/inbound', { query: { limit: 1000, ascending: 'true' } }, { signal })).inbound_numbers,
})

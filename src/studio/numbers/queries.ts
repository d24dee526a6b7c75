import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#studio/shell/api.ts'

/** The account's inbound numbers, oldest first. */
export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/inbound', { query: { limit: 1000, ascending: 'true' } }, { signal })).inbound_numbers,
})

/** The account's outbound numbers, oldest first. */
export const outboundQuery = queryOptions({
  queryKey: ['outbound-numbers'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/outbound', { query: { limit: 1000, ascending: 'true' } }, { signal })).outbound_numbers,
})

/** Numbers of an area code that can be bought. */
export const availableQuery = (area_code: string, country_code: 'US' | 'CA') =>
  queryOptions({
    queryKey: ['available-numbers', area_code, country_code],
    queryFn: ({ signal }) => call('GET /api/v1/numbers/available', { query: { area_code, country_code } }, { signal }),
  })

/** The numbers of a telephony account. The key stays out of what queries are known by. */
export const telephonyNumbersQuery = (encrypted_key: string) =>
  queryOptions({
    queryKey: ['telephony-numbers', encrypted_key.slice(-16)],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/accounts/numbers', { headers: { encrypted_key } }, { signal })).numbers,
  })

export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/subscriptions', { query: { limit: 1000 } }, { signal })).subscriptions,
})

const SHOWN_CHARGES = 200

export const chargesQuery = queryOptions({
  queryKey: ['charges'],
  queryFn: ({ signal }) => call('GET /api/v1/charges', { query: { limit: SHOWN_CHARGES } }, { signal }),
})

/** Reads anew what the account has, after it got or lost numbers. */
export async function forgetNumbers(client: QueryClient) {
  const keys = [numbersQuery, outboundQuery, subscriptionsQuery, chargesQuery].map(({ queryKey }) => queryKey)
  await Promise.all(
    [...keys, ['available-numbers'], ['telephony-numbers']].map(queryKey => client.invalidateQueries({ queryKey })),
  )
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '#studio/shell/api.ts'

/** The voices that are here, in the service's order; they change only with its settings. */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/voices', {}, { signal })).voices,
  staleTime: 60_000,
})

import { queryOptions } from '@tanstack/react-query'
import { listPathways } from '#contract/pathways.ts'
import { call } from '#studio/shell/api.ts'

/** Every pathway of the account, without its graph. */
export const pathwaysQuery = queryOptions({
  queryKey: ['pathways'],
  queryFn: async ({ signal }) =>
    (await call(listPathways, { query: { summary: 'true', limit: 1000 } }, { signal })).pathways,
})
